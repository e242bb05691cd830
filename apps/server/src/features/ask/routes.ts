import { checkPhrasing, findArticle } from '@dermavigil/ask';
import { AppError, askLimits, askMessages, calls, notFound } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type PhrasingService, requestPhrasing } from '../../phrasing/phrasing-service.ts';

interface Options {
	/** Without one, nothing is phrased. */
	service: PhrasingService | undefined;
}

/** Seconds after which a retry makes sense. */
const retryAfter = 5;

/** Has a language model put into words what articles say. Neither question nor answer is stored or logged. */
export const askRoutes: FastifyPluginAsync<Options> = async (app, { service }) => {
	app.implement(
		calls.phraseAnswer,
		async ({ body, request, reply, signal }) => {
			if (!service) throw notFound();
			const articles = body.articles.map((id) => {
				const article = findArticle(id);
				if (!article) throw new AppError('unprocessable', askMessages.noArticle);
				return article;
			});
			reply.header('cache-control', 'no-store');
			try {
				const phrased = await requestPhrasing(service, body.question, articles, signal);
				return { sentences: checkPhrasing(phrased, articles) ?? [] };
			} catch (err) {
				signal.throwIfAborted();
				request.log.warn({ err }, 'The language model failed; people read the articles as they are.');
				throw new AppError('busy', askMessages.unreachable, retryAfter);
			}
		},
		// Each answer costs the operator money or computing time.
		{ perMinute: askLimits.perMinute, atOnce: askLimits.maxAtOnce },
	);
};
