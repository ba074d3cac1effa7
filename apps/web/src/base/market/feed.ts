import { createNewsClient, type NewsClient, type NewsState } from '@bourse/client/news-client';
import { socketIoLink } from '@bourse/client/socket-io-link';
import { wakeUp } from '@bourse/client/wake-up';
import { chance, clock, scheduler } from '../time/clock.ts';

/** What the feed needs of the app: who is signed in, and what happens when that ends. */
export interface FeedSession {
  readonly token: () => string | null;
  readonly onSessionEnded: () => void;
}

let session: FeedSession = { token: () => null, onSessionEnded: () => undefined };
let client: NewsClient | null = null;
const listeners = new Set<() => void>();

/** Tells the feed whose private news it may ask for. Called once, before anything is followed. */
export function configureFeed(given: FeedSession): void {
  session = given;
}

/**
 * The market feed: one connection for the whole app, opened with the first topic that is followed, outside React. The
 * socket's code is fetched only then.
 */
export function feed(): NewsClient {
  if (client === null) {
    const link = socketIoLink({ baseUrl: window.location.origin, scheduler, chance });
    client = createNewsClient({ link, clock, scheduler, token: session.token, onSessionEnded: session.onSessionEnded });
    wakeUp(client, { window, document });
    const tell = (): void => {
      for (const listener of listeners) listener();
    };
    client.onState(tell);
    // From idle to what it is until the first connection stands.
    tell();
  }
  return client;
}

/** The session has changed: the feed signs in or out, if it is open. */
export function feedSessionChanged(): void {
  client?.sessionChanged();
}

/** `idle` until something is followed. */
export type FeedState = NewsState | 'idle';

/** How far what the feed shows can be trusted now. */
export function feedState(): FeedState {
  return client === null ? 'idle' : client.state;
}

/** Tells each change of {@link feedState}. @returns a way to stop. */
export function onFeedState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
