import { io, type Socket } from 'socket.io-client';
import { checkAgainst, type JsonSchema } from './json-schema.ts';

interface TopicsDocument {
  readonly connection: { readonly path: string; readonly refusal: JsonSchema };
  readonly requests: Readonly<Record<string, { readonly result: JsonSchema }>>;
  readonly topics: Readonly<Record<string, { readonly pattern: string; readonly message: JsonSchema }>>;
}

/** A message of any topic; what else it holds is the topic's. */
export interface TopicMessage {
  readonly topic: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A customer's program that knows nothing of the sockets but the document that the server publishes about them. */
export class TopicsClient {
  readonly #document: TopicsDocument;
  readonly #socket: Socket;
  /** Everything that came, in its order, heartbeats left out. */
  readonly messages: TopicMessage[] = [];
  /** What of it did not fit the document. */
  readonly misfits: string[] = [];
  readonly cuts: unknown[] = [];

  private constructor(document: TopicsDocument, socket: Socket) {
    this.#document = document;
    this.#socket = socket;
    socket.on('message', (message: TopicMessage) => {
      this.#take(message);
    });
    socket.on('cut', (reason: unknown) => this.cuts.push(reason));
  }

  /** Reads the document and connects. */
  static async connect(url: string): Promise<TopicsClient> {
    // The document's shape, as far as this client reads it.
    const document = (await (await fetch(`${url}/docs/topics.json`)).json()) as TopicsDocument;
    const socket = io(url, {
      path: document.connection.path,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    return new TopicsClient(document, socket);
  }

  /** Makes a request of the document and gives its result. @throws Error when it is refused. */
  async ask(name: string, input: object): Promise<unknown> {
    const request = this.#document.requests[name];
    if (request === undefined) throw new Error(`the document has no ${name}`);
    const reply = (await this.#socket.emitWithAck(name, input)) as { type: string; message: unknown }; // as every reply
    if (reply.type !== 'ok') {
      this.misfits.push(...checkAgainst(this.#document.connection.refusal, reply, name));
      throw new Error(`${name}: ${JSON.stringify(reply)}`);
    }
    this.misfits.push(...checkAgainst(request.result, reply.message, name));
    return reply.message;
  }

  /** The messages of one topic. */
  of(topic: string): TopicMessage[] {
    return this.messages.filter((message) => message.topic === topic);
  }

  /** Whether the server has closed the connection. */
  get isClosed(): boolean {
    return !this.#socket.connected;
  }

  close(): void {
    this.#socket.disconnect();
  }

  #take(message: TopicMessage): void {
    const [kind = ''] = message.topic.split(':');
    const topic = this.#document.topics[kind];
    if (topic === undefined) this.misfits.push(`the document has no topic ${message.topic}`);
    else this.misfits.push(...checkAgainst(topic.message, message, message.topic));
    if (kind !== 'heartbeat') this.messages.push(message);
  }
}
