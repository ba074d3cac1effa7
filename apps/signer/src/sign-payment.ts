import type { SignedPayment, SignRefusal, SignRequest } from '@bourse/contract/signer';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { SigningMemory } from './memory.ts';
import { preparePayment } from './payment-kinds.ts';
import type { Policy } from './policy.ts';
import { refusalOf } from './refusal.ts';
import type { SignerKeys } from './signer-keys.ts';

/** What the signer works with. */
export interface SignerPorts {
  readonly policy: Policy;
  readonly memory: SigningMemory;
  /** The keys that pay. */
  readonly keys: SignerKeys;
  readonly nowMs: () => number;
}

/**
 * Why a payment would be refused if it were asked for now, and had what only one id may use to itself; null where it would be
 * signed. Nothing is signed and nothing remembered: who asks can number only what will be signed.
 */
export function judgePayment({ policy, memory, keys, nowMs }: SignerPorts, request: SignRequest): SignRefusal | null {
  const now = nowMs();
  const before = { ...memory.before(request, now), isClaimed: false };
  return refusalOf(policy, request, preparePayment(policy, request, keys, now), before);
}

/** Signs one payment after another: of two at once the second is judged by what the first has left behind. */
export function paymentSigner(
  ports: SignerPorts,
): (request: SignRequest) => Promise<Result<SignedPayment, SignRefusal>> {
  let turn: Promise<unknown> = Promise.resolve();
  return (request) => {
    const sign = (): Promise<Result<SignedPayment, SignRefusal>> => signPayment(ports, request);
    const next = turn.then(sign, sign);
    turn = next;
    return next;
  };
}

/**
 * Signs a payment that the policy allows, and remembers it on disk before it is answered. What was signed under its id
 * before is answered again, unless other terms are asked for: then the same payment is signed on them, with what only the
 * id may use, so that only one of the two can ever be carried.
 */
async function signPayment(
  { policy, memory, keys, nowMs }: SignerPorts,
  request: SignRequest,
): Promise<Result<SignedPayment, SignRefusal>> {
  const now = nowMs();
  const prepared = preparePayment(policy, request, keys, now);
  const refused = refusalOf(policy, request, prepared, memory.before(request, now));
  if (prepared === null || refused !== null) return err(refused ?? 'unknown_network');
  const earlier = memory.newest(request.id);
  if (earlier !== undefined && !request.replace) return ok(earlier);
  const payment = await prepared.sign();
  memory.add(request, payment, now);
  return ok(payment);
}
