import type { Socket } from 'node:net';
import type { FIXMessageParser, Message, Session, SessionManager, RoomManager } from '@sotatech/nest-quickfix';
import type * as Engine from '@sotatech/nest-quickfix';
import type { Result } from '@bourse/kernel/result';
import { type FixField, FixFields, isSessionType, logonFault, sendable, sessionTags } from './fix-message.ts';

/** The engine, which is loaded where a port is open. */
export type FixEngine = typeof Engine;

/** Who is at the other end, once logged on. */
export interface FixPeer {
  readonly ip: string;
  readonly compId: string;
  /** Sends a message; a peer that does not read is cut instead. */
  send(type: string, fields: readonly FixField[]): void;
  /** Logs out in order. */
  end(reason: string): void;
}

/** What serves a peer that is logged on. */
export interface FixSide {
  /** Does what the peer asks; one message at a time. Never rejects. */
  take(message: FixFields): Promise<void>;
  /** Whether the peer may stay; asked every second or two. */
  mayStay(): Promise<boolean>;
  /** The peer has gone. */
  leave(): void;
}

/** Somebody who may come in. */
export interface FixGuest {
  /** By what connections of the same guest are counted. */
  readonly name: string;
  readonly begin: (peer: FixPeer) => FixSide;
}

/** Looks at a logon: who it is, or why they may not come in. */
export type FixDoor = (logon: FixFields, ip: string) => Promise<Result<FixGuest, string>>;

/** What a link stands on. */
export interface FixLinkPorts {
  readonly engine: FixEngine;
  readonly manager: SessionManager;
  readonly rooms: RoomManager;
  readonly compId: string;
  readonly door: FixDoor;
  /** Counts a guest in; false where there are too many of them. */
  readonly enter: (name: string) => boolean;
}

/** What one connection may take. */
export const fixLimits = {
  messageBytes: 8_192,
  logonWithinMs: 10_000,
  windowMs: 10_000,
  messagesInWindow: 1_000,
  bytesInWindow: 2 * 1_024 * 1_024,
  /** Messages, and bytes, that wait for a peer that does not read. */
  unsent: 2_000,
  unsentBytes: 1_024 * 1_024,
  /** What can be sent again. */
  kept: 2_000,
  keptBytes: 1_024 * 1_024,
  writeWithinMs: 10_000,
  goneWithinMs: 5_000,
  oldestMs: 24 * 3_600_000,
} as const;

const nowMs = (): number => performance.now();

/** One connection, from its first byte on: the engine's session within our limits. */
export class FixLink implements FixPeer {
  readonly ip: string;
  #compId = '';
  readonly #ports: FixLinkPorts;
  readonly #socket: Socket;
  readonly #parser: FIXMessageParser;
  readonly #openedMs = nowMs();
  #session: Session | null = null;
  #side: FixSide | null = null;
  #guest: string | null = null;
  #endedMs: number | null = null;
  #window = { startMs: nowMs(), messages: 0, bytes: 0 };
  #unsent = 0;

  constructor(ports: FixLinkPorts, socket: Socket, ip: string) {
    this.#ports = ports;
    this.#socket = socket;
    this.ip = ip;
    this.#parser = new ports.engine.FIXMessageParser({ maxMessageBytes: fixLimits.messageBytes });
  }

  get compId(): string {
    return this.#compId;
  }

  /** The guest that was counted in; null before. */
  get guest(): string | null {
    return this.#guest;
  }

  /** Serves it until it has gone; never rejects. What cannot be a frame is passed over, one that is too large ends it. */
  async run(): Promise<void> {
    try {
      for await (const chunk of this.#socket) {
        if (!Buffer.isBuffer(chunk) || this.#isTooMuch(0, chunk.length)) break;
        if (!(await this.#takeAll(this.#parser.processData(chunk)))) break;
      }
    } catch {
      // The peer is gone, or has sent what no frame can be.
    }
    this.destroy();
    this.#session?.handleDisconnect();
    this.#side?.leave();
    this.#side = null;
  }

  async #takeAll(messages: readonly Message[]): Promise<boolean> {
    for (const message of messages) {
      if (this.#isTooMuch(1, 0) || this.#socket.destroyed) return false;
      if (this.#session === null) await this.#logOn(message);
      else await this.#session.handleMessage(message);
    }
    return true;
  }

  async #logOn(message: Message): Promise<void> {
    const { door, compId, enter } = this.#ports;
    const logon = new FixFields(message);
    const fault = logonFault(logon, compId);
    if (logon.type !== 'A') throw new Error('no Logon');
    this.#compId = logon.get(sessionTags.senderCompId) ?? '';
    const session = this.#openSession(logon);
    this.#session = session;
    if (fault !== null) return this.#refuse(session, fault);
    const admitted = await door(logon, this.ip);
    if (!admitted.ok) return this.#refuse(session, admitted.error);
    if (!enter(admitted.value.name)) return this.#refuse(session, 'Too many connections of this key.');
    this.#guest = admitted.value.name;
    session.registerLogonHandler(() => {
      this.#side = admitted.value.begin(this);
    });
    session.registerMessageHandler((_session: Session, asked: Message) => this.#hear(asked));
    await session.handleMessage(message);
  }

  #openSession(logon: FixFields): Session {
    const { engine, manager, rooms, compId } = this.#ports;
    const config = {
      senderCompId: this.#compId,
      targetCompId: compId,
      heartbeatInterval: Math.max(1, Number.parseInt(logon.get(sessionTags.heartBtInt) ?? '30', 10) || 30),
      beginString: 'FIX.4.4',
      appName: 'bourse',
      resetSeqNum: true,
      messageStoreCapacity: fixLimits.kept,
      messageStoreMaxBytes: fixLimits.keptBytes,
      maxMessageBytes: fixLimits.messageBytes,
      maxPendingInboundMessages: 100,
      maxPendingInboundBytes: fixLimits.messageBytes * 10,
      maxSendingTimeDriftMs: 60_000,
      writeTimeoutMs: fixLimits.writeWithinMs,
      logoutTimeoutMs: fixLimits.goneWithinMs,
      handlerTimeoutMs: 60_000,
      replayBatchSize: 100,
      logging: { messages: 'none' as const },
    };
    // A store of its own: numbers begin anew with each connection, and nothing is left of one that has gone.
    const session = new engine.Session(config, this.#socket, rooms, manager, new engine.InMemoryFIXSessionStore());
    session.handleConnect();
    return session;
  }

  async #refuse(session: Session, reason: string): Promise<void> {
    this.#endedMs = nowMs();
    await session.logout(reason);
  }

  async #hear(message: Message): Promise<void> {
    const fields = new FixFields(message);
    if (!isSessionType(fields.type)) await this.#side?.take(fields);
  }

  send(type: string, fields: readonly FixField[]): void {
    const { engine } = this.#ports;
    if (this.#session === null || this.#socket.destroyed) return;
    if (this.#unsent >= fixLimits.unsent || this.#socket.writableLength > fixLimits.unsentBytes) return this.destroy();
    const message = new engine.Message(new engine.Field(sessionTags.msgType, type));
    for (const [tag, value] of fields) message.addField(tag, sendable(value));
    this.#unsent += 1;
    const sent = () => {
      this.#unsent -= 1;
    };
    // What could not be sent is asked for again by whoever connects anew.
    void this.#session.sendMessage(message).then(sent, () => this.destroy());
  }

  end(reason: string): void {
    if (this.#endedMs !== null || this.#session === null) return;
    this.#endedMs = nowMs();
    void this.#session.logout(reason).catch(() => this.destroy());
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Ends what is not logged on in time, is too old, may not stay or does not go. */
  async watch(): Promise<void> {
    const now = nowMs();
    const isLoggedOn = this.#session?.isLoggedOn() === true;
    if (!isLoggedOn) {
      const since = this.#endedMs ?? this.#openedMs;
      if (now - since > (this.#endedMs === null ? fixLimits.logonWithinMs : fixLimits.goneWithinMs)) this.destroy();
      return;
    }
    if (now - this.#openedMs > fixLimits.oldestMs) this.end('A session lives a day at the most.');
    else if ((await this.#side?.mayStay().catch(() => true)) === false) this.end('The API key does not act any more.');
  }

  #isTooMuch(messages: number, bytes: number): boolean {
    const now = nowMs();
    if (now - this.#window.startMs >= fixLimits.windowMs) this.#window = { startMs: now, messages: 0, bytes: 0 };
    this.#window.messages += messages;
    this.#window.bytes += bytes;
    return this.#window.messages > fixLimits.messagesInWindow || this.#window.bytes > fixLimits.bytesInWindow;
  }
}
