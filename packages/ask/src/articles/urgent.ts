import { redFlags, showSoon } from '@dermavigil/contract';
import { bleeding, noBleeding } from '../red-flags/bleeding.ts';
import { change, noChange } from '../red-flags/change.ts';
import { crisis } from '../red-flags/crisis.ts';
import { emergency, rash } from '../red-flags/emergency.ts';
import { growth, noGrowth } from '../red-flags/growth.ts';
import { infection, noInfection } from '../red-flags/infection.ts';
import { breast, testicle } from '../red-flags/lumps.ts';
import { said } from '../red-flags/said.ts';
import type { sources } from './sources.ts';

/** A red flag in a question, and what is said before anything else. */
export interface Urgent {
	id: string;
	/** What a question with this red flag contains, in lower case and with typos corrected. A full stop separates its sentences. */
	pattern: RegExp;
	/** The same words used without being the red flag. */
	except?: RegExp;
	text: string;
	sources: readonly [keyof typeof sources, ...(keyof typeof sources)[]];
}

/** The most urgent first. */
export const urgents: readonly Urgent[] = [
	{
		id: 'emergency',
		pattern: new RegExp(emergency.join('|')),
		text: 'Call your emergency number now, such as 911, 112 or 999. Do so if someone can’t breathe well, has chest pain, faints, has a seizure, or has a swollen face or throat. Do so, too, if someone has swallowed what may harm them.',
		sources: ['nhs'],
	},
	{
		id: 'crisis',
		pattern: new RegExp(crisis.join('|')),
		text: 'Please don’t stay alone with this. If you might harm yourself, call your emergency number now, such as 911, 112 or 999. You can also call a crisis line at any hour: 988 in the US and Canada, 116 123 in the UK and Ireland.',
		sources: ['nhs'],
	},
	{
		id: 'rash',
		pattern: new RegExp(rash.join('|')),
		text: 'Get emergency help now for a rash that does not fade when you press a glass on it. Do so, too, if skin blisters or peels, or the mouth gets sore, after a new medicine. This app can’t assess a rash.',
		sources: ['nhs'],
	},
	{
		id: 'eye',
		pattern: new RegExp(
			said(
				String.raw`eyes?|eyelids?|eyeballs?|eyelash\w*|eyesight|vision|iris|pupil|blind|my sight|see(?:ing)? (?:blurr\w*|double|flash\w*)|(?:can't|cant|cannot|can not) see(?: well| anything)?(?= \.|$)|flashing lights|flashes of light`,
			),
		),
		except:
			/\b(?:blue|green|light|pale|dark|hazel|brown|gr[ae]y|keep an|naked|own|bare) eyes?\b|\beyes? (?:are |is )?(?:blue|green|light|dark|hazel|brown|gr[ae]y|colou?r)\b|\bcolou?r of (?:my |the |your )?eyes?\b/g,
		text: 'Show a new or growing spot on the eye or the lid to an eye doctor within days. If your sight has changed, it hurts, or you see flashes, get help today. Don’t use this app on the eye itself.',
		sources: ['nhs', 'nci'],
	},
	{
		id: 'infection',
		pattern: new RegExp(infection.join('|')),
		except: noInfection,
		text: 'See a doctor today. A fever, spreading redness, heat, swelling or pus can mean an infection that needs treatment the same day. So does a wound that has come open. Call your emergency number if you feel very ill or confused.',
		sources: ['nhsCellulitis'],
	},
	{
		id: 'breast',
		pattern: new RegExp(breast.join('|')),
		text: 'See a doctor within days about a new lump in the breast, or a nipple that is scaly, leaks, bleeds or turns in. That holds for men, too. This app can’t assess it.',
		sources: ['nice', 'nhs'],
	},
	{
		id: 'testicle',
		pattern: new RegExp(testicle.join('|')),
		text: 'See a doctor within days about a lump or a swelling in a testicle. If it came on suddenly and hurts, go to an emergency room now. This app can’t assess it.',
		sources: ['nice', 'nhs'],
	},
	{
		id: 'bleeding',
		pattern: new RegExp(bleeding.join('|')),
		except: noBleeding,
		text: `${showSoon(redFlags.bleed)} If it bleeds now, press a clean cloth on it for ten minutes. If it does not stop, get medical help at once.`,
		sources: ['nice', 'nhsMelanoma'],
	},
	{
		id: 'growth',
		pattern: new RegExp(growth.join('|')),
		except: noGrowth,
		text: `${showSoon(redFlags.grew)} Call today if it is a firm bump that grows from week to week. Don’t wait to see whether it keeps growing.`,
		sources: ['nhsMelanoma', 'about'],
	},
	{
		id: 'glands',
		pattern: new RegExp(
			[
				String.raw`${said('swollen|lumps?|enlarged|swelling|bump')}.*\b(?:glands?|nodes?|armpits?|underarms?|under (?:my|the|his|her) arms?|groin|neck|collarbones?)\b`,
				String.raw`\b(?:armpits?|groin|neck|collarbones?) (?:\w+ ){0,3}${said('lumps?|swelling')}`,
				String.raw`\b(?:glands?|nodes?)\b.*${said('swollen|enlarged|(?:is|are|came|come) up')}`,
			].join('|'),
		),
		text: 'See a doctor within days about a new lump in the neck, the armpit or the groin. Go soon if a spot has changed, too, or if you have had melanoma.',
		sources: ['nhsMelanoma', 'nci'],
	},
	{
		id: 'changed',
		pattern: new RegExp(change.join('|')),
		except: noChange,
		text: `${showSoon(redFlags.changed)} Take a photo today, with a ruler beside it. Don’t wait to see whether it changes again.`,
		sources: ['nhsMelanoma', 'aadAbcde'],
	},
];
