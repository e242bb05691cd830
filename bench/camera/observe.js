// In the page: records when the camera's image is read, which take of the film is on, and when the photo is taken.
window.observed = { takes: [], measured: [], released: null };

const { drawImage } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.drawImage = function (source, ...place) {
	if (source instanceof HTMLVideoElement && place.length === 8) window.observed.measured.push(performance.now());
	return drawImage.call(this, source, ...place);
};

const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
let take = -1;

/** The gray of the film's mark tells which take is on. */
function watch(video) {
	const probeFrame = () => {
		video.requestVideoFrameCallback(probeFrame);
		probe.drawImage(video, 32, 32, 1, 1, 0, 0, 1, 1);
		take = Math.round(probe.getImageData(0, 0, 1, 1).data[0] / 40);
		window.observed.takes[take] ??= performance.now();
	};
	video.requestVideoFrameCallback(probeFrame);
}

const watched = new WeakSet();
new MutationObserver(() => {
	const video = document.querySelector('[role=dialog] video');
	if (video && !watched.has(video)) {
		watched.add(video);
		watch(video);
	}
	const said = document.querySelector('[role=dialog] [role=status]')?.textContent;
	if (said === 'Photo taken.') window.observed.released ??= { at: performance.now(), take };
}).observe(document, { subtree: true, childList: true, characterData: true });
