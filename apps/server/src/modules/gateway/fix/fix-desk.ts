import { randomUUID } from 'node:crypto';
import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Clock } from '@bourse/kernel/clock';
import type { FixPeer, FixSide } from '../../../platform/fix/fix-link.ts';
import type { FixField, FixFields } from '../../../platform/fix/fix-message.ts';
import type { Perform } from '../../../platform/http/surface-route.ts';
import { settlesWithin } from '../../../platform/sockets/settles-within.ts';
import { roomOf, type TopicRooms } from '../../../platform/sockets/topic-rooms.ts';
import type { ApiKeyReader, KnownKey } from '../../identity/index.ts';
import type { MarketList } from '../../markets/index.ts';
import { asker, type EndpointContext, type Params } from '../endpoint.ts';
import { amendOrder, cancelOrder, placeOrder, readOrder } from '../order-acts.ts';
import { readOpenOrders } from '../order-history.ts';
import { decimalOf } from '../order-fields.ts';
import type { VenueError } from '../venue-error.ts';
import { cancelMany, massCancelReport, paramsOfMassCancel } from './fix-mass-cancel.ts';
import { paramsOfChoice, paramsOfOrder } from './fix-orders.ts';
import { businessReject, cancelReject, isUnknown, rejectedOrder, tagReject } from './fix-refusals.ts';
import { standing } from './fix-reports.ts';
import { isOver } from '../order-shape.ts';
import { FixStream } from './fix-stream.ts';
import { tags } from './fix-tags.ts';
import { fixTime } from './fix-time.ts';

export interface FixDeskPorts {
  readonly clock: Clock;
  readonly markets: MarketList;
  readonly rooms: TopicRooms;
  readonly readApiKey: ApiKeyReader;
  readonly perform: Perform;
}

const beginsWithinMs = 10_000;
const tooLate: VenueError = { status: 400, code: -2011, msg: 'The order is over.' };
const unknownOutcome = 'Execution unknown: ask for the order by its ClOrdID before sending it again.';

/** Serves one logged-on key: what it asks goes through the calls of the contract, and what happens to its account is told. */
export class FixDesk implements FixSide {
  readonly #ports: FixDeskPorts;
  readonly #apiKey: string;
  readonly #key: KnownKey;
  readonly #peer: FixPeer;
  readonly #stream: FixStream;
  readonly #begun = Promise.withResolvers<void>();
  readonly #stop: () => void;

  constructor(ports: FixDeskPorts, apiKey: string, key: KnownKey, peer: FixPeer) {
    this.#ports = ports;
    this.#apiKey = apiKey;
    this.#key = key;
    this.#peer = peer;
    this.#stream = new FixStream(peer, ports.clock.now());
    this.#stop = ports.rooms.listen(roomOf('private', key.userId), (message) => {
      // What is published in the room of the private topic is a message of that topic.
      this.#stream.hear(message as MessageOf<typeof topics.private>);
      this.#begun.resolve();
    });
  }

  async take(asked: FixFields): Promise<void> {
    // What happens from the first order on is told.
    if (!(await settlesWithin(this.#begun.promise, beginsWithinMs))) {
      this.#peer.end('The account cannot be read now.');
      return;
    }
    try {
      await this.#answer(asked);
    } catch {
      // A fault of ours or of the world's, behind which anything may have happened.
      this.#reject(businessReject(asked, '4', unknownOutcome));
    }
  }

  async #answer(asked: FixFields): Promise<void> {
    const repeated = asked.repeatedIn(Object.values(tags));
    if (repeated !== undefined)
      return this.#reject(businessReject(asked, '0', `Tag ${repeated} comes more than once.`));
    const isTrade = ['D', 'F', 'G', 'q'].includes(asked.type);
    if (isTrade && !this.#key.scopes.includes('trade')) {
      return this.#reject(businessReject(asked, '6', 'The API key may not trade.'));
    }
    if (asked.type === 'D') return this.#place(asked);
    if (asked.type === 'F') return this.#cancel(asked);
    if (asked.type === 'G') return this.#replace(asked);
    if (asked.type === 'q') return this.#cancelMany(asked);
    if (asked.type === 'H') return this.#status(asked);
    if (asked.type === 'AF') return this.#statusOfAll(asked);
    return this.#reject(businessReject(asked, '3', 'This type of message is not served.'));
  }

  async #place(asked: FixFields): Promise<void> {
    const arrived = this.#ports.clock.now();
    const params = paramsOfOrder(asked);
    if (!params.ok) return this.#reject(tagReject(asked, params.error));
    const placed = await placeOrder(this.#context(params.value));
    if (placed.ok) this.#stream.placed(placed.value, arrived);
    else this.#refuse(asked, placed.error, (error) => ['8', rejectedOrder(asked, error, this.#now())]);
  }

  async #cancel(asked: FixFields): Promise<void> {
    const arrived = this.#ports.clock.now();
    const chosen = this.#choice(asked);
    if (chosen === null) return;
    const takeBack = this.#stream.expect('F', chosen.name, chosen.request);
    const cancelled = await cancelOrder(this.#context(chosen.params));
    if (!cancelled.ok) {
      takeBack();
      return this.#refuse(asked, cancelled.error, (error) => ['9', cancelReject(asked, error)]);
    }
    const hadEnded = isOver(cancelled.value) && Date.parse(cancelled.value.updated_at) < arrived;
    if (hadEnded && takeBack()) this.#peer.send('9', cancelReject(asked, tooLate, true));
  }

  async #cancelMany(asked: FixFields): Promise<void> {
    const params = paramsOfMassCancel(asked);
    if (!params.ok) return this.#reject(tagReject(asked, params.error));
    const cancelled = await cancelMany(this.#context(params.value));
    if (cancelled.ok) this.#peer.send('r', massCancelReport(asked, cancelled));
    else this.#refuse(asked, cancelled.error, () => ['r', massCancelReport(asked, cancelled)]);
  }

  async #replace(asked: FixFields): Promise<void> {
    const chosen = this.#choice(asked);
    if (chosen === null) return;
    const [amount, price] = [tags.orderQty, tags.price].map((tag) => decimalOf(asked.get(tag) ?? ''));
    if (amount === null || amount === undefined) {
      const isMissing = asked.get(tags.orderQty) === undefined;
      return this.#reject(tagReject(asked, { tag: tags.orderQty, isMissing }));
    }
    const takeBack = this.#stream.expect('G', chosen.name, chosen.request);
    const amended = await amendOrder(this.#context(chosen.params), (order) => ({
      amount,
      ...(price === null || price === undefined || price === order.price ? {} : { target_price: price }),
    }));
    if (amended.ok) return this.#stream.replaced(amended.value);
    takeBack();
    this.#refuse(asked, amended.error, (error) => ['9', cancelReject(asked, error)]);
  }

  /** The order that a cancel or replace request names, and the request's own name; null where it was refused. */
  #choice(asked: FixFields): { readonly params: Params; readonly name: string; readonly request: string } | null {
    const params = paramsOfChoice(asked, tags.origClOrdId);
    const request = asked.get(tags.clOrdId);
    const fault = !params.ok ? params.error : request === undefined ? { tag: tags.clOrdId, isMissing: true } : null;
    if (fault !== null) this.#reject(tagReject(asked, fault));
    if (!params.ok || request === undefined) return null;
    const name = params.value.get('orderId') ?? params.value.get('origClientOrderId') ?? '';
    return { params: params.value, name, request };
  }

  async #status(asked: FixFields): Promise<void> {
    const params = paramsOfChoice(asked, tags.clOrdId);
    if (!params.ok) return this.#reject(tagReject(asked, params.error));
    const id = asked.get(tags.ordStatusReqId);
    const echoed: FixField[] = id === undefined ? [] : [[tags.ordStatusReqId, id]];
    const order = await readOrder(this.#context(params.value));
    if (order.ok) this.#peer.send('8', [...standing(order.value, 'I'), ...echoed]);
    else this.#refuse(asked, order.error, (error) => ['8', this.#noOrder(asked, error, echoed)]);
  }

  async #statusOfAll(asked: FixFields): Promise<void> {
    const id = asked.get(tags.massStatusReqId);
    if (id === undefined) return this.#reject(tagReject(asked, { tag: tags.massStatusReqId, isMissing: true }));
    if (asked.get(tags.massStatusReqType) !== '7') {
      return this.#reject(tagReject(asked, { tag: tags.massStatusReqType, isMissing: false }));
    }
    const open = await readOpenOrders(this.#context(new Map()));
    if (!open.ok)
      return this.#refuse(asked, open.error, ({ code, msg }) => ['j', businessReject(asked, '4', msg, code)]);
    const of = (place: number): FixField[] => [
      [tags.massStatusReqId, id],
      [tags.totNumReports, String(open.value.length)],
      [tags.lastRptRequested, place >= open.value.length - 1 ? 'Y' : 'N'],
    ];
    for (const [place, order] of open.value.entries()) this.#peer.send('8', [...standing(order, 'I'), ...of(place)]);
    const none: VenueError = { status: 400, code: 0, msg: 'No order is open.' };
    if (open.value.length === 0) this.#peer.send('8', this.#noOrder(asked, none, of(0)));
  }

  #noOrder(asked: FixFields, error: VenueError, besides: readonly FixField[]): FixField[] {
    const rejected = rejectedOrder(asked, error, this.#now()).filter(([tag]) => tag !== tags.ordRejReason);
    return [...rejected.map(([tag, value]): FixField => [tag, tag === tags.execType ? 'I' : value]), ...besides];
  }

  #refuse(asked: FixFields, error: VenueError, tell: (error: VenueError) => [string, FixField[]]): void {
    if (isUnknown(error)) this.#reject(businessReject(asked, '4', unknownOutcome, error.code));
    else this.#peer.send(...tell(error));
  }

  #reject(fields: readonly FixField[]): void {
    this.#peer.send('j', fields);
  }

  #now(): string {
    return fixTime(new Date(this.#ports.clock.now()).toISOString());
  }

  #context(params: Params): EndpointContext {
    const { clock, markets, perform } = this.#ports;
    const caller = {
      requestId: randomUUID(),
      lang: 'en' as const,
      ip: this.#peer.ip,
      origin: '',
      userAgent: `FIX ${this.#peer.compId}`,
      userId: this.#key.userId,
      sessionId: null,
      staffId: null,
      idempotencyKey: undefined,
    };
    return { params, markets, clock, ask: asker(perform, caller) };
  }

  /** A key that was removed, has ended or may not be used from there any more takes its sessions with it. */
  async mayStay(): Promise<boolean> {
    const key = await this.#ports.readApiKey(this.#apiKey);
    return key?.actsFrom(this.#peer.ip) === true;
  }

  leave(): void {
    this.#stop();
  }
}
