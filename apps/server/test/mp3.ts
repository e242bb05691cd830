/** Kilobits a second of MPEG-2 Layer III, by the index in a frame's header. */
const bitrates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Samples a second of MPEG-2, by the index in a frame's header. */
const sampleRates = [22_050, 24_000, 16_000];
const samplesInFrame = 576;

/** The duration in seconds of an MP3 (MPEG-2 Layer III, as for speech). Throws unless all of its bytes are frames. */
export function getDuration(mp3: Uint8Array): number {
	let seconds = 0;
	for (let at = 0; at < mp3.length; ) {
		const [sync, version, rates] = [mp3[at]!, mp3[at + 1]!, mp3[at + 2]!];
		const bitrate = bitrates[rates >> 4];
		const sampleRate = sampleRates[(rates >> 2) & 3];
		if (sync !== 0xff || (version & 0xfe) !== 0xf2 || !bitrate || !sampleRate)
			throw new Error(`No frame at byte ${at}.`);
		const padding = (rates >> 1) & 1;
		at += Math.floor((samplesInFrame / 8) * ((bitrate * 1000) / sampleRate)) + padding;
		if (at > mp3.length) throw new Error('The last frame is not whole.');
		seconds += samplesInFrame / sampleRate;
	}
	return seconds;
}
