import type { UserId } from '@bourse/kernel/ids';
import type { Caller } from '@bourse/server/platform/http/binding';

/** A signed-in customer, as the edge hands them to a call. */
export function testCaller(userId: UserId): Caller {
  return {
    requestId: 'test',
    lang: 'en',
    ip: '127.0.0.1',
    userAgent: 'test',
    origin: 'http://localhost',
    userId,
    sessionId: null,
    staffId: null,
    idempotencyKey: undefined,
  };
}
