// Runs in the page before anything else: records when a file is chosen, when its assessment arrives, and when it is shown.
const times = { chosen: 0, assessed: 0, shown: 0 };
let whenShown = Promise.withResolvers();
window.whenShown = () => whenShown.promise;

addEventListener(
	'change',
	(event) => {
		if (event.target.type !== 'file') return;
		Object.assign(times, { chosen: performance.now(), assessed: 0, shown: 0 });
		whenShown = Promise.withResolvers();
	},
	true,
);

window.Worker = class extends Worker {
	constructor(url, options) {
		super(url, options);
		this.addEventListener('message', ({ data }) => {
			// Comlink's envelope around the worker's outcome; only an assessment has a prediction.
			if (data.value?.value?.prediction) times.assessed = performance.now();
		});
	}
};

addEventListener('DOMContentLoaded', () =>
	new MutationObserver(() => {
		if (times.shown || !times.assessed || !document.body.innerText.includes('Analyze Another Image')) return;
		requestAnimationFrame(() => {
			times.shown = performance.now();
			whenShown.resolve(times);
		});
	}).observe(document.body, { childList: true, subtree: true }),
);
