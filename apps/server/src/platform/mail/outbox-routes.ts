import { adminCalls } from '@bourse/contract/admin';
import { ok } from '@bourse/kernel/result';
import type { Database } from '../database/database.ts';
import { bind, type Binding } from '../http/binding.ts';
import { listOutbox } from './outbox-messages.ts';

/** The staff's view of the demo's outbox; elsewhere it is empty, because messages are really sent. */
export function outboxRoutes(db: Database): Binding[] {
  return [
    bind(adminCalls.outbox, async (_context, input) => {
      const { messages, total } = await listOutbox(db, { to: input.to, page: input.page, limit: input.limit });
      const list = messages.map(({ createdAt, ...message }) => ({ ...message, created_at: createdAt }));
      return ok({ list, page: input.page, limit: input.limit, total });
    }),
  ];
}
