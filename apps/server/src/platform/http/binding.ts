import { channel } from 'node:diagnostics_channel';
import { safeParse } from 'zod/mini';
import type { AnyCall, InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { SessionId, StaffId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { hashInput } from './input-hash.ts';
import { compiled } from './compiled-schema.ts';
import { rejectField, type Rejection } from './rejection.ts';

/** Who calls, and how. Everything a handler may know beside its input. */
export interface CallContext {
  readonly requestId: string;
  readonly lang: Lang;
  readonly ip: string;
  readonly userAgent: string;
  /** What the cookie of a device holds on which staff have signed in, or in this call do. */
  readonly device?: string | undefined;
  /** Scheme and host by which the caller reached us, for example `https://bourse.example`. */
  readonly origin: string;
  /** The signed-in customer; null for visitors and staff. */
  readonly userId: UserId | null;
  /** The session of whoever is signed in, customer or staff. */
  readonly sessionId: SessionId | null;
  readonly staffId: StaffId | null;
  /** The header `Idempotency-Key`; a call's own client id is part of its input (S47). */
  readonly idempotencyKey: string | undefined;
  /** How a dialect with a rule of its own knows repetitions of an order; goes before the key and the client's own id. */
  readonly repetition?: { readonly key: string; readonly inputHash: string } | undefined;
  /** The key by which a visitor is known, where a header says it. */
  readonly visitorKey?: string | undefined;
  /** SHA-256 in hex of the call's name and its parsed input, to tell a retry from another request (S139); worked out when asked. */
  readonly hashInput: () => string;
}

/** What is known of a request before its input has been read. */
export type Caller = Omit<CallContext, 'hashInput'>;

/** Answers one call of the contract with its message, or refuses. Throws only for our bugs and the world's faults. */
export type Handler<C extends AnyCall> = (
  context: CallContext,
  input: InputOf<C>,
) => Promise<Result<OutputOf<C>, Rejection>>;

/** A call together with what answers it. */
export interface Binding {
  readonly call: AnyCall;
  /** Reads `raw` by the contract, whatever its shape, and answers; PARAMETER_ERROR names the first field that is wrong. */
  readonly run: (caller: Caller, raw: unknown) => Promise<Result<unknown, Rejection>>;
}

/** Tells whoever observes this process, such as the tests (packages/testing/src/evidence.ts), which call is made. */
const callsMade = channel('bourse:call');

/**
 * Joins a call to its handler. The input is validated here, in the one way that leads to the handler,
 * so that no trick with content types can go around it.
 */
export function bind<C extends AnyCall>(call: C, handler: Handler<C>): Binding {
  const read = inputReader(call);
  return {
    call,
    run: async (caller, raw) => {
      if (callsMade.hasSubscribers) callsMade.publish(call);
      const input = read(raw);
      if (!input.ok) return input;
      return handler({ ...caller, hashInput: () => hashInput(call.name, input.value) }, input.value);
    },
  };
}

/** Reads the fields of a call by the contract, whatever their shape; PARAMETER_ERROR names the first that is wrong. */
export function inputReader<C extends AnyCall>(call: C): (raw: unknown) => Result<InputOf<C>, Rejection> {
  const schema = compiled(call.input);
  return (raw) => {
    const spelled = withOneSpelling(call, raw);
    if (!spelled.ok) return spelled;
    const parsed = safeParse(schema, spelled.value);
    if (!parsed.success) return rejectField(String(parsed.error.issues[0]?.path[0] ?? ''));
    return ok(parsed.data as InputOf<C>); // what the call's own schema has just made
  };
}

/** Writes fields by the names that the call knows them by. @returns PARAMETER_ERROR where both spellings differ. */
function withOneSpelling({ aliases = {} }: AnyCall, raw: unknown): Result<unknown, Rejection> {
  if (typeof raw !== 'object' || raw === null) return ok(raw);
  let fields: object = raw;
  for (const [alias, name] of Object.entries(aliases)) {
    const given = new Map<string, unknown>(Object.entries(fields));
    const [one, other] = [given.get(name), given.get(alias)];
    if (other === undefined || other === '') continue;
    if (one !== undefined && one !== '' && one !== other) return rejectField(alias);
    fields = { ...fields, [name]: other };
  }
  return ok(fields);
}

/**
 * The customer of a call that declares `auth: 'user'`; the edge has refused everybody else.
 * @throws InvariantError when a call that visitors may make asks for it.
 */
export function requireUser(context: CallContext): UserId {
  return present(context.userId, 'the signed-in user');
}

/** What {@link requireUser} asks for, with all that is known beside it. */
export function requireUserContext(context: CallContext): CallContext & { readonly userId: UserId } {
  requireUser(context);
  return context as CallContext & { readonly userId: UserId }; // the line above has looked
}

/** The member of staff of a call that declares `auth: 'staff'`. @throws InvariantError on any other call. */
export function requireStaff(context: CallContext): StaffId {
  return present(context.staffId, 'the signed-in member of staff');
}
