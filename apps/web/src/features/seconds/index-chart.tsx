import { linePath } from '@bourse/ui/line-path';
import { useFormatter, useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import type { SecondsOrder } from './order-view.ts';
import type { LinePoint } from './use-index-line.ts';

interface IndexChartProps {
  readonly symbol: string;
  readonly points: readonly LinePoint[];
  readonly price: string | null;
  readonly decimals: number;
  /** The order that is running, whose strike and window are drawn. */
  readonly order: SecondsOrder | undefined;
  readonly nowMs: number;
}

const [width, height] = [1_000, 320];
const viewMs = 180_000;
const aheadMs = 15_000;

/** The span of time that is drawn: the last three minutes, and the whole of an order that runs longer. */
function spanOf(order: SecondsOrder | undefined, nowMs: number): readonly [from: number, to: number] {
  if (order === undefined) return [nowMs - viewMs + aheadMs, nowMs + aheadMs];
  const to = Math.max(Date.parse(order.expires_at), nowMs) + aheadMs / 3;
  return [Math.min(Date.parse(order.created_at) - 2 * aheadMs, to - viewMs), to];
}

/** The index as a line, with the strike of the order that runs and the window in which it is settled. */
export function IndexChart({ symbol, points, price, decimals, order, nowMs }: IndexChartProps) {
  const t = useTranslations('seconds.chart');
  const numbers = useNumbers();
  const format = useFormatter();
  const [from, to] = spanOf(order, nowMs);
  const seen = points.filter(({ atMs }) => atMs >= from);
  const strike = order?.strike ?? null;
  const values = [...seen.map((point) => Number(point.price)), ...(strike === null ? [] : [Number(strike)])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((most - least) * 0.15, most * 0.00002);
  const x = (ms: number): number => ((ms - from) / (to - from)) * width;
  const y = (value: number): number => height - ((value - least + room) / (most - least + 2 * room)) * height;
  const placed = seen.map((point) => ({ x: x(point.atMs), y: y(Number(point.price)) }));
  const last = placed.at(-1);
  const [first] = placed;
  const clockOf = (ms: number): string =>
    format.dateTime(ms, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const tag = (value: string): string => numbers.fixed(value, decimals);
  const label = price === null ? t('none', { symbol }) : t('label', { symbol, price: tag(price) });
  return (
    <figure className="m-0" aria-label={label}>
      <div className="relative h-44 pe-[76px]" aria-hidden="true">
        {values.length === 0 || last === undefined || first === undefined ? null : (
          <>
            <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="size-full overflow-visible">
              {[0.2, 0.5, 0.8].map((share) => (
                <path
                  key={share}
                  d={`M0 ${share * height}H${width}`}
                  className="stroke-s2"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              {order === undefined ? null : (
                <rect
                  x={x(Date.parse(order.expires_at) - order.window_seconds * 1_000)}
                  width={(order.window_seconds * 1_000 * width) / (to - from)}
                  height={height}
                  className="fill-accent-soft"
                />
              )}
              <path
                d={`${linePath(placed)}L${last.x} ${height}L${first.x} ${height}Z`}
                fill="var(--accent)"
                fillOpacity="0.12"
              />
              <path
                d={linePath(placed)}
                fill="none"
                stroke="var(--accent)"
                strokeWidth="2"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
              {strike === null || order === undefined ? null : (
                <path
                  d={`M${x(Date.parse(order.created_at))} ${y(Number(strike))}H${width}`}
                  className="stroke-t2"
                  strokeDasharray="4 4"
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </svg>
            {strike === null ? null : <Tag top={y(Number(strike)) / height} text={tag(strike)} look="strike" />}
            {price === null ? null : <Tag top={y(Number(price)) / height} text={tag(price)} look="price" />}
          </>
        )}
      </div>
      <figcaption className="num mt-1 flex justify-between pe-[76px] text-caption text-t3">
        <span>{clockOf(from)}</span>
        {order === undefined ? (
          <span>{clockOf(nowMs)}</span>
        ) : (
          <span>{t('settles', { time: clockOf(Date.parse(order.expires_at)) })}</span>
        )}
      </figcaption>
    </figure>
  );
}

interface TagProps {
  /** From the top, of the whole height. */
  readonly top: number;
  readonly text: string;
  readonly look: 'price' | 'strike';
}

function Tag({ top, text, look }: TagProps) {
  return (
    <span
      className={`num absolute end-0 z-1 -translate-y-1/2 rounded-[4px] px-1.5 py-0.5 text-caption ${
        look === 'price' ? 'bg-accent text-on-accent' : 'bg-s3 text-t1'
      }`}
      style={{ top: `${Math.min(96, Math.max(4, top * 100))}%` }}
    >
      {text}
    </span>
  );
}
