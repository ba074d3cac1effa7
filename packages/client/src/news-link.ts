import type { CutReason, SocketRequestName } from '@bourse/contract/topics';
import type { Reply } from '@bourse/contract/reply';

/** What a link tells. */
export interface NewsLinkEvents {
  readonly onOpen: () => void;
  /** The connection is gone; the link opens another by itself. */
  readonly onClose: () => void;
  /** A message of any topic, unread. */
  readonly onMessage: (message: unknown) => void;
  /** Why the server is about to cut the connection. */
  readonly onCut: (reason: CutReason) => void;
}

/** The way to the server: real-time news come over it, and requests go. */
export interface NewsLink {
  /** Opens, and opens again whenever the connection is lost, until {@link close}. */
  open(events: NewsLinkEvents): void;
  /** Asks and waits for the answer, at most 60 s. @throws Error when there is none, or one that cannot be read. */
  ask(name: SocketRequestName, input: object): Promise<Reply<unknown>>;
  /** Opens anew at once, whatever wait there was. */
  reopen(): void;
  close(): void;
}
