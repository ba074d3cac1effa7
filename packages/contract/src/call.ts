import type * as z from 'zod/mini';
import type { ErrorCode } from './error-code.ts';

/** The two verbs that calls use. */
export type Method = 'GET' | 'POST';

/** `optional` answers visitors too, and says more to the signed-in (S48); `staff` has accounts of its own kind. */
export type Auth = 'public' | 'optional' | 'user' | 'staff';

/** What an operator can close as a whole, everywhere or by country. */
export type Feature =
  | 'settings'
  | 'identity'
  | 'kyc'
  | 'files'
  | 'content'
  | 'support'
  | 'wallets'
  | 'deposits'
  | 'withdrawals'
  | 'market'
  | 'spot'
  | 'lever'
  | 'seconds'
  | 'copy'
  | 'ieo'
  | 'lockup'
  | 'mining'
  | 'etf'
  | 'pools'
  | 'dual'
  | 'nft'
  | 'loans'
  | 'otc'
  | 'c2c'
  | 'fiat'
  | 'strategies'
  | 'guess'
  | 'rewards'
  | 'proof'
  | 'backoffice';

/** Which budget of requests a call draws on: reading, writing, sign-in, codes by mail or SMS, trading, moving money. */
export type RateClass = 'read' | 'write' | 'auth' | 'code' | 'trade' | 'money';

/** What else must hold before a call is let in: a verification level (998 otherwise), a country where it is open, a factor. */
export interface Gate {
  readonly level?: 1 | 2;
  readonly country?: true;
  /**
   * A factor shown in this session within five minutes (FACTOR_REQUIRED otherwise, with the methods that serve). With `code`
   * a field of that name may bring it along. Staff who have no factor yet are let in: it is the first that they set.
   */
  readonly factor?: 'fresh' | 'code';
  /** No change of password, factor or address within 24 hours: for what takes money out (A4). */
  readonly unlocked?: true;
}

type AnySchema = z.core.$ZodType;
type AnyObject = z.core.$ZodObject;

/** One call with everything that the server enforces, the client needs, and the documentation shows. */
export interface Call<I extends AnyObject = AnyObject, O extends AnySchema = AnySchema> {
  /** `domain.verb`, unique. */
  readonly name: string;
  readonly method: Method;
  /** Below `/api`. */
  readonly path: `/${string}`;
  readonly auth: Auth;
  readonly feature: Feature;
  readonly gate?: Gate;
  readonly rate: RateClass;
  /** Repeats with the same key answer with the first result (S139). */
  readonly idempotent?: boolean;
  /** Only ends, takes back or takes out what the caller has: open to customers who may not open anything new. */
  readonly frees?: true;
  /** The grant that a member of staff needs. */
  readonly grant?: string;
  /** Open also to staff who have no second factor yet. */
  readonly withoutFactor?: true;
  /** A success leaves a cookie there that tells the device again. */
  readonly keepsDevice?: true;
  /** Takes the key of a visitor in a header, which no log of addresses keeps. */
  readonly takesVisitorKey?: true;
  /** Each use by a member of staff is written to the audit log, in its own transaction. */
  readonly audited?: boolean;
  readonly input: I;
  /** Fields by their other spellings: both are accepted, two different values are PARAMETER_ERROR. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Schema of `message` in the reply. */
  readonly output: O;
  /** The call's own refusals, in the order in which they are checked; those of any call are not repeated. */
  readonly rejections?: readonly ErrorCode[];
  readonly summary: string;
}

/** A call whose schemas are not of interest. */
export type AnyCall = Call;

/** Tells whether a call is made with a file: its body is then multipart, the file in the field `file`. */
export function takesFile(call: AnyCall): boolean {
  return 'file' in call.input._zod.def.shape;
}

/** What a handler gets: the parsed input. */
export type InputOf<C extends AnyCall> = z.output<C['input']>;

/** What a client sends: defaults may be left out. */
export type SentInputOf<C extends AnyCall> = z.input<C['input']>;

/** What `message` holds when the call succeeds. */
export type OutputOf<C extends AnyCall> = z.output<C['output']>;

type CallDefinition<I extends AnyObject, O extends AnySchema> = Omit<Call<I, O>, 'rate'> &
  Partial<Pick<Call<I, O>, 'rate'>>;

/** Declares a call that is answered. `rate` is `read` for GET and `write` for POST unless named. */
export function defineCall<I extends AnyObject, O extends AnySchema>(definition: CallDefinition<I, O>): Call<I, O> {
  return { rate: definition.method === 'GET' ? 'read' : 'write', ...definition };
}
