import type { Article, Topic } from './article.ts';
import { conditions } from './conditions.ts';
import { doctor } from './doctor.ts';
import { peopleAndSun } from './people-and-sun.ts';
import { places } from './places.ts';
import { product } from './product.ts';
import { warningSigns } from './warning-signs.ts';

/** Everything that questions are answered from. */
export const topics: readonly Topic[] = [product, warningSigns, places, conditions, doctor, peopleAndSun];

const articles: ReadonlyMap<string, Article> = new Map(
	topics.flatMap((topic) => topic.articles.map((article) => [article.id, article] as const)),
);

/** Undefined when there is no article with this id. */
export const findArticle = (id: string): Article | undefined => articles.get(id);

/** Every article, in the order of the page of answers. */
export const allArticles: readonly Article[] = [...articles.values()];
