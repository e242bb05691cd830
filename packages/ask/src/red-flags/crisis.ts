import { said } from './said.ts';

/** Says that somebody thinks of killing or harming themselves. */
export const crisis = [
	said(
		'kill(?:ing)? my ?self|suicide|suicidal|suicides|kms|(?:end|ending|take|taking) my (?:own )?life|end(?:ing)? it all|(?:thinking|think|thought) (?:of|about) ending it|overdose myself|take an overdose',
	),
	said(
		'(?:want to|wanna) die|(?:wish (?:that )?i (?:was|were)|(?:rather|better off) (?:be )?) ?dead|better off without me',
	),
	String.raw`\bwish (?:that )?i (?:was not|wasn't|wasnt|were not|weren't) (?:here|alive|born)\b|\bwant it all to (?:end|be over|stop)\b`,
	// Not "I don't want to live with this mole on my face"
	"\\b(?:don't|dont|do not) (?:want to|wanna) (?:live(?! (?:with|in|near|on|at)\\b)|be alive|be here any ?more|wake up)\\b",
	String.raw`\b(?:no point|no reason|(?:don't|dont|do not) see (?:a|any|the) (?:point|reason)) (?:in |to )?(?:living|live|going on)\b|\bnothing (?:left )?to live for\b|\blife (?:is not|isn't|isnt) worth (?:living|it)\b`,
	String.raw`\b(?:can't|cant|cannot|can not) (?:go on|live|cope|take it) (?:anymore|any more|any longer|like this)\b|\b(?:can't|cant|cannot|can not) go on(?= \.|$)`,
	said(
		'self harm\\w*|(?:harm|harming) my ?self|(?:(?:want|going|tempted) to|wanna|might|could|thinking (?:of|about)) (?:hurt|cut|hurting|cutting) my ?self',
	),
	// Not "I keep cutting myself shaving"
	String.raw`\b(?:i'm|im|am|been|keep|started) (?:cutting|hurting) my ?self(?= \.|$)`,
];
