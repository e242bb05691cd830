import { z } from 'zod';
import { messages } from './messages.ts';

/**
 * Who may make a call. anyone: no authentication; signed: anyone with a URL that this server signed; patient: a bearer
 * token, for the patient's own data and for that of people they care for; clinician: the cookie of a clinical login;
 * shared: the cookie that a shared link sets once its code is entered.
 */
export type Access = 'anyone' | 'signed' | 'patient' | 'clinician' | 'shared';

/**
 * The header that makes a request safe to repeat, for example after its connection broke: a random text, the same on
 * each repetition. The server carries out calls with `once` only the first time.
 */
export const idempotencyHeader = 'idempotency-key';

/** What carers may do with the records of a person: see them, or change them too. */
export const rights = ['view', 'manage'] as const;
export type Right = (typeof rights)[number];

/** The header with the id of the person whose records a patient's call is about; without it, the patient's own. */
export const personHeader = 'person';

/**
 * The header with the milliseconds that a request has waited for a connection; what it saves is backdated by that much.
 * It is a header because servers of an earlier version reject a body with fields that they do not know.
 */
export const waitedHeader = 'waited';

/** The longest wait, in milliseconds, that is believed: what a device measures also grows when its clock is set. */
export const maxWaited = 90 * 24 * 3_600_000;

type AccessRule =
	| { access: Exclude<Access, 'patient'> }
	/** `right`: what a carer needs to make the call about somebody else's records. own: no carer can make it. */
	| { access: 'patient'; right: Right | 'own' };

type CallOptions = AccessRule & {
	/** What the call does, in a few words: its title on the OpenAPI page and in the audit log. */
	summary: string;
	/** Anything else worth knowing about it, for the OpenAPI page. */
	description?: string;
	/**
	 * Whether the audit log records the call. By default it does unless the call is open to anyone. true: for calls that
	 * create, open or change an account. false: for calls that reveal nothing about patients; those are recorded only
	 * when they are denied.
	 */
	audited?: boolean;
	/** A call that pages make by themselves: it does not count as activity of a clinical login. */
	passive?: true;
	/** A call that only shows something, although it is no GET: what it is asked by must not be in an address. */
	readOnly?: true;
	/** A health check: answered even while the server is stopping. */
	probe?: true;
	/** A call that creates or changes something once for each `idempotencyHeader`, however often it is repeated. */
	once?: true;
	/** A call that may be made later than intended: see `waitedHeader`. */
	mayWait?: true;
	/** A call for anyone, but only from pages of this server. */
	sameOrigin?: true;
	params?: z.ZodType;
	query?: z.ZodType;
	/** Omitted for a multipart form, which the handler reads. */
	body?: z.ZodType;
	/** JSON; `noContent` for a response without a body. */
	response?: z.ZodType;
	/** The status of success, unless it is 200, or 204 for `noContent`. */
	status?: 201 | 303;
	/** The media type of a response that is not JSON. */
	produces?: string;
	/** What else a successful response says, by header name: for the OpenAPI page. */
	headers?: Readonly<Record<string, string>>;
	/** The bodies, by status, of errors that carry more than `errorSchema`. */
	errorResponses?: Record<number, z.ZodType>;
};

/** One call of the server: the only declaration of its method, path, access, input and output. */
export type Call = CallOptions & {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	path: string;
};

const declareWith =
	<const Method extends Call['method']>(method: Method) =>
	<const Path extends string, const Options extends CallOptions>(path: Path, options: Options) =>
		({ method, path, ...options }) as const;

/** Declares a call: `call.get(path, options)`. A `:name` in the path is a parameter. */
export const call = {
	get: declareWith('GET'),
	post: declareWith('POST'),
	put: declareWith('PUT'),
	delete: declareWith('DELETE'),
};

/** The headers of a list that comes in pages (RFC 8288). */
export const pageHeaders = {
	link: 'The address of the next page, with rel="next"; absent from the last page.',
} as const;

/** The headers of a file to be saved. */
export const fileHeaders = { 'content-disposition': 'Names the file.' } as const;

/** The header of a response that ends a login. */
export const logoutHeaders = { 'clear-site-data': 'Has the browser delete what it cached.' } as const;

/** The headers of a response that ends a login by cookie. */
export const cookieLogoutHeaders = { ...logoutHeaders, 'set-cookie': 'Deletes the cookie of the login.' } as const;

/** The response of a call that answers 204. */
export const noContent = z.undefined();

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** The input of a call; a multipart form where no body is declared. */
export type CallInput<C extends Call> = (C extends { params: infer P } ? { params: In<P> } : unknown) &
	(C extends { query: infer Q } ? { query?: In<Q> } : unknown) &
	(C extends { body: infer B } ? { body: In<B> } : { body?: FormData });

/** The output of a call: what its `response` parses. */
export type CallOutput<C extends Call> = C extends { response: z.ZodType<infer Output> } ? Output : never;

/** What `storableText` may contain. */
export const storable = /^[^\0\p{Surrogate}]*$/u;

/** Text that every database can hold: no NUL and no half of a surrogate pair. */
export const storableText = z.string().regex(storable, 'holds characters that are not text');

/**
 * One line of text without control or invisible characters, which could make one name look like another or reverse the
 * text around it. Some of these are letters in Unicode's view: the Hangul fillers and the empty Braille cell. The two
 * joiners are allowed because Persian, Indic scripts and emoji need them.
 */
export const lineSchema = storableText
	.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line of text')
	.regex(/^(?:[^\p{Cf}\u115f\u1160\u3164\uffa0\u2800]|\u200c|\u200d)*$/u, messages.invisible)
	// A joiner or an accent by itself shows nothing.
	.regex(/^\s*$|[\p{L}\p{N}\p{P}\p{S}]/u, messages.invisible);

/** Which page of a list. */
export const cursorSchema = z
	.string()
	.max(200)
	.optional()
	.describe('Where the page begins: from the Link header of the page before.');

/** How long a page of a list is. */
export const pageSize = ({ pageSize, maxPageSize }: { pageSize: number; maxPageSize: number }) =>
	z.coerce.number().int().min(1).max(maxPageSize).default(pageSize).describe('How many entries it lists at most.');

const [firstMoment, lastMoment] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(Date.parse);

/** A moment that JavaScript and PostgreSQL write alike: within the years 1 to 9999 in UTC, and parsed into UTC. */
export const momentSchema = z.iso
	.datetime({ offset: true })
	.refine((text) => {
		const moment = Date.parse(text);
		return moment >= firstMoment! && moment <= lastMoment!;
	}, 'is out of range')
	// PostgreSQL takes no offset of 16 hours or more, and no year 0 whatever the offset.
	.transform((text) => new Date(text).toISOString());

/** The body of every error response. */
export const errorSchema = z.object({ detail: z.string() });
