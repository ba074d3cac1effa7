import * as z from 'zod/mini';
import { refusalSchema } from './reply.ts';
import { cutEvent, cutReasons, messageEvent, socketLimits, socketRequests, topics } from './topics.ts';

type Json = Readonly<Record<string, unknown>>;

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, reused: 'inline' });
  return json;
}

/** The description of the sockets that the server publishes; its inner shape is our own, its schemas are JSON Schema. */
export interface TopicsDocument {
  readonly title: string;
  readonly version: string;
  readonly connection: Json;
  readonly requests: Readonly<Record<string, Json>>;
  readonly topics: Readonly<Record<string, Json>>;
  readonly limits: Json;
}

/** Everything that a program needs to follow the exchange over a socket, made of the same objects that enforce it. */
export function topicsDocument(info: { readonly title: string; readonly version: string }): TopicsDocument {
  return {
    ...info,
    connection: {
      protocol: 'socket.io, version 4',
      path: '/socket.io/',
      transports: ['websocket', 'polling'],
      description:
        `A request is emitted under its name with one object and an acknowledgement, which gets the answer in the form of ` +
        `every reply of the API. Messages come as the event \`${messageEvent}\` with one object, whose \`topic\` says what it ` +
        `belongs to. Just before the server cuts a socket, the event \`${cutEvent}\` names the reason. A client that does not ` +
        `read gets it only if it begins to read within a second; a connection that has not joined, ` +
        `or that sends a message larger than \`limits.messageBytes\`, is closed without it.`,
      reconnecting: 'After 1 s, growing to 5 s; an attempt is given up after 20 s; without end.',
      cut_reasons: cutReasons,
      refusal: schemaOf(refusalSchema, 'output'),
    },
    requests: Object.fromEntries(
      Object.entries(socketRequests).map(([name, { input, output, rejections, summary }]) => [
        name,
        { summary, input: schemaOf(input, 'input'), result: schemaOf(output, 'output'), refusals: rejections },
      ]),
    ),
    topics: Object.fromEntries(
      Object.entries(topics).map(([name, { pattern, auth, perSecond, message, summary }]) => [
        name,
        { pattern, auth, summary, messages_per_second: perSecond, message: schemaOf(message, 'output') },
      ]),
    ),
    limits: socketLimits,
  };
}
