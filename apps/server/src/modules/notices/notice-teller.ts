import type { EventKind, PayloadOf } from '@bourse/contract/event';
import { parse } from 'zod/mini';
import type { NoticeTeller } from '../../platform/module-manifest.ts';

/** Makes the teller of one kind of event: whom it concerns, and what they are told; null where it tells nobody. */
export function noticeOf<K extends EventKind>(
  kind: K,
  tell: (event: PayloadOf<K>) => ReturnType<NoticeTeller['tell']>,
): NoticeTeller {
  return { type: kind.type, tell: (payload) => tell(parse(kind.payload, payload) as PayloadOf<K>) }; // parsed by its schema
}
