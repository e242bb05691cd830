import { consent, familyLimits, limits } from '@dermavigil/contract';

const { account, clinician, share } = limits;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

// Values in the text that the software decides.
export const maxUploadMegabytes = limits.upload.maxBytes / 1024 / 1024;
export const maxImageSide = limits.image.maxSide;
export const clinicianIdleMinutes = clinician.idleFor / minute;
export const clinicianSessionHours = clinician.sessionFor / hour;
export const rememberedDays = account.rememberedFor / day;
export const browserSessionHours = account.browserSessionFor / hour;
export const resetMinutes = account.resetFor / minute;
export const invitationDays = familyLimits.invitationFor / day;
export const endedShareDays = share.endedListedFor / day;
export const { maxWrongCodes } = share;

/** The consent text that a contributor agrees to. */
export function Consent() {
	return (
		<blockquote className="grid max-w-[66ch] gap-3 border-accent border-l-2 pl-5 text-ink/90">
			<p>{consent.stored}</p>
			<p>{consent.purpose}</p>
			<p>{consent.withdrawal}</p>
		</blockquote>
	);
}
