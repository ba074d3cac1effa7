/** A message to one person. Addresses and texts are personal: neither is ever logged. */
export interface Message {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  /** Empty for sms. */
  readonly subject: string;
  readonly text: string;
  /** Opens something to whoever reads it: the demo keeps it where no colleague does. */
  readonly isSecret?: boolean;
}

/** Delivers a message. Resolves when the next hop has accepted it, rejects with a fault otherwise. */
export interface MessageSender {
  send(message: Message): Promise<void>;
}

/** Hands messages to the world outside, and says by which channels it can. */
export interface MessagePort extends MessageSender {
  readonly channels: ReadonlySet<Message['channel']>;
}
