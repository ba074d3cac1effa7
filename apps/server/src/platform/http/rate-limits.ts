import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateClass } from '@bourse/contract/call';

interface Allowance {
  /** Calls of one account in a minute. */
  readonly account: number;
  /** Calls of one address in a minute; larger, because an office or a mobile network shares one. */
  readonly address: number;
}

/**
 * What one account and one address may do in a minute, by the class that a call declares.
 * These bound floods; guessing is limited where the guessed thing lives, by account and by address again.
 */
export const allowances: Readonly<Record<RateClass, Allowance>> = {
  read: { account: 1_200, address: 6_000 },
  write: { account: 120, address: 600 },
  auth: { account: 30, address: 60 },
  code: { account: 10, address: 30 },
  trade: { account: 3_000, address: 12_000 },
  money: { account: 60, address: 300 },
};

/** Resolves with the seconds to wait when the limit is exceeded, else with null. */
type Limiter = (request: FastifyRequest) => Promise<number | null>;

export interface RateLimits {
  readonly byAddress: (rate: RateClass, request: FastifyRequest) => Promise<number | null>;
  /** `account` is whatever tells accounts apart, for example the user id. */
  readonly byAccount: (rate: RateClass, request: FastifyRequest, account: string) => Promise<number | null>;
}

const rateClasses = Object.keys(allowances) as RateClass[]; // the keys of a record over RateClass

/**
 * Counts calls in memory, in fixed windows of a minute.
 * The library takes all addresses of an IPv6 /64 for one.
 * @param factor multiplies every allowance: 1 in production; load tests set more.
 */
export async function createRateLimits(fastify: FastifyInstance, factor: number): Promise<RateLimits> {
  await fastify.register(rateLimit, { global: false, cache: 50_000 });
  const accounts = new WeakMap<FastifyRequest, string>();
  const limiters = (
    kind: keyof Allowance,
    key: ((request: FastifyRequest) => string) | undefined,
  ): Map<RateClass, Limiter> =>
    new Map(
      rateClasses.map((rate) => {
        const check = fastify.createRateLimit({
          max: Math.ceil(allowances[rate][kind] * factor),
          timeWindow: 60_000,
          ...(key === undefined ? {} : { keyGenerator: key }),
        });
        const limiter: Limiter = async (request) => {
          const outcome = await check(request);
          return !outcome.isAllowed && outcome.isExceeded ? outcome.ttlInSeconds : null;
        };
        return [rate, limiter];
      }),
    );
  const addressLimiters = limiters('address', undefined);
  const accountLimiters = limiters('account', (request) => accounts.get(request) ?? '');
  return {
    byAddress: async (rate, request) => (await addressLimiters.get(rate)?.(request)) ?? null,
    byAccount: async (rate, request, account) => {
      accounts.set(request, account);
      return (await accountLimiters.get(rate)?.(request)) ?? null;
    },
  };
}
