import { createNewsClient, type NewsClient } from '@bourse/client/news-client';
import { socketIoLink } from '@bourse/client/socket-io-link';
import { wakeUp } from '@bourse/client/wake-up';
import { chance, clock, scheduler } from '../time/clock.ts';

/** What the feed needs of the app: who is signed in, and what happens when that ends. */
export interface FeedSession {
  readonly token: () => string | null;
  readonly onSessionEnded: () => void;
}

/** Connects to the feed's server, and again whenever the device wakes up. A file of its own, fetched after the first page. */
export function openNews(session: FeedSession): NewsClient {
  const link = socketIoLink({ baseUrl: window.location.origin, scheduler, chance });
  const client = createNewsClient({ link, clock, scheduler, ...session });
  wakeUp(client, { window, document });
  return client;
}
