export { answer, type Reply } from './answer.ts';
export type { Article, ResultPart, Topic } from './articles/article.ts';
export { type Source, sources } from './articles/sources.ts';
export { findArticle, topics } from './articles/topics.ts';
export type { Urgent } from './articles/urgent.ts';
export { checkPhrasing, type PhrasedSentence } from './phrasing.ts';
