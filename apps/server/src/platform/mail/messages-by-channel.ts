import { FaultError } from '../fault.ts';
import type { Message, MessagePort, MessageSender } from './message-port.ts';

type Channel = Message['channel'];

/** Sends each message by its channel's sender; a channel without one is a fault. */
export function messagesByChannel(senders: ReadonlyMap<Channel, MessageSender>): MessagePort {
  return {
    channels: new Set(senders.keys()),
    send: async (message) => {
      const sender = senders.get(message.channel);
      if (sender === undefined) throw new FaultError(`no way to send ${message.channel} is configured`);
      await sender.send(message);
    },
  };
}
