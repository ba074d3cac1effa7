import { cutEvent, cutReasons, messageEvent } from '@bourse/contract/topics';
import type { Scheduler } from '@bourse/kernel/clock';
import { io, type Socket } from 'socket.io-client';
import type { NewsLink, NewsLinkEvents } from './news-link.ts';
import { readReply } from './read-reply.ts';

/** What a link needs to know of its surroundings. */
export interface SocketIoLinkOptions {
  /** Where the server is, for example `https://bourse.example`: the base domain of the calls. */
  readonly baseUrl: string;
  readonly scheduler: Scheduler;
  /** A number in [0, 1), so that not all clients come back at once. */
  readonly chance: () => number;
}

/** The rule of reconnecting (S37): without end, after 1 s growing to 5 s; an attempt is given up after 20 s. */
const reconnecting = { delayMs: 1_000, delayMaxMs: 5_000, attemptTimeoutMs: 20_000, answerTimeoutMs: 60_000 };

/**
 * How the library is to connect. The first wait lies between 1 and 2 s and doubles from there, so that a server which
 * comes back is not overrun.
 * @param chance from 0 up to 1.
 */
export function linkOptions(chance: number) {
  return {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: reconnecting.delayMs * (1 + chance),
    reconnectionDelayMax: reconnecting.delayMaxMs,
    randomizationFactor: 0,
    reconnectionAttempts: Infinity,
    timeout: reconnecting.attemptTimeoutMs,
    ackTimeout: reconnecting.answerTimeoutMs,
    forceNew: true,
  };
}

/**
 * A link over socket.io: by websocket, and by polling where that fails.
 */
export function socketIoLink({ baseUrl, scheduler, chance }: SocketIoLinkOptions): NewsLink {
  let socket: Socket | null = null;
  let isClosed = false;
  const options = linkOptions(chance());

  async function comeBack(cut: Socket): Promise<void> {
    await scheduler.sleep(options.reconnectionDelay);
    if (!isClosed) cut.connect();
  }

  function connect(events: NewsLinkEvents): void {
    const opened = io(baseUrl, options);
    socket = opened;
    opened.on('connect', events.onOpen);
    opened.on('disconnect', (reason) => {
      events.onClose();
      // After a cut by the server the library would wait for ever.
      if (reason === 'io server disconnect') void comeBack(opened);
    });
    opened.on(messageEvent, events.onMessage);
    opened.on(cutEvent, (word: unknown) => {
      const reason = cutReasons.find((one) => one === word);
      if (reason !== undefined) events.onCut(reason);
    });
  }

  return {
    open: connect,
    ask: async (name, input) => {
      if (socket === null) throw new Error('the link is not open');
      const reply = readReply(await socket.emitWithAck(name, input));
      if (reply === null) throw new Error(`the answer to ${name} cannot be read`);
      return reply;
    },
    reopen: () => {
      if (!isClosed) socket?.disconnect().connect();
    },
    close: () => {
      isClosed = true;
      socket?.disconnect();
    },
  };
}
