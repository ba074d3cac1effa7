import { useTranslations } from 'use-intl';
import type { DualProduct, Payoff } from './dual-view.ts';
import { useDualFigures } from './use-dual-figures.ts';

const [width, height, foot] = [358, 126, 152];
/** How much room is left above the lines, where the words stand, and below them, of the whole height. */
const [above, below] = [0.26, 0.08];

interface PayoffChartProps {
  readonly payoff: Payoff;
  readonly product: Pick<DualProduct, 'type' | 'currency' | 'price' | 'linked_price'>;
  readonly put: string;
}

/** What the amount comes to at each settlement price, beside what holding it would have come to. */
export function PayoffChart({ payoff, product, put }: PayoffChartProps) {
  const t = useTranslations('dual.chart');
  const figures = useDualFigures();
  const { from, to, linked, now, coins, dollars, heldCoins, heldDollars } = payoff;
  const heldAt = (price: number): number => heldCoins * price + heldDollars;
  const worths = [coins * from, dollars, heldAt(from), heldAt(to)];
  const [least, most] = [Math.min(...worths), Math.max(...worths)];
  const x = (price: number): number => ((price - from) / (to - from)) * width;
  const y = (worth: number): number =>
    height * (1 - below - ((worth - least) / Math.max(most - least, 1e-9)) * (1 - above - below));
  const short = (price: number): string => figures.numbers.whole(String(Math.round(price)));
  const price = figures.price(product.linked_price);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${String(width)} ${String(foot)}`}
        fill="none"
        className="mx-auto h-auto w-full max-w-[430px] text-[11px]"
        role="img"
        aria-label={t('label', { currency: product.currency, price })}
      >
        <rect width={x(linked) - 1} height={height} rx="4" className="fill-s2" />
        <rect x={x(linked) + 1} width={width - x(linked) - 1} height={height} rx="4" className="fill-accent-soft" />
        <path
          d={`M0 ${String(y(heldAt(from)))}L${String(width)} ${String(y(heldAt(to)))}`}
          className="stroke-t3"
          strokeDasharray="3 4"
        />
        <path
          d={`M0 ${String(y(coins * from))}L${String(x(linked))} ${String(y(coins * linked))}`}
          className="stroke-c2"
          strokeWidth="2.5"
        />
        <path
          d={`M${String(x(linked))} ${String(y(dollars))}H${String(width)}`}
          className="stroke-accent"
          strokeWidth="2.5"
        />
        <circle cx={x(linked)} cy={y(dollars)} r="4.5" className="fill-bg stroke-t1" strokeWidth="2" />
        {now === null ? null : (
          <line x1={x(now)} x2={x(now)} y1="26" y2={height} className="stroke-t1" strokeDasharray="2 3" />
        )}
        <text x="14" y="18" className="fill-t2">
          {t('below', { currency: product.currency })}
        </text>
        <text x={width - 14} y="18" textAnchor="end" className="fill-t2">
          {t('otherwise')}
        </text>
        <text y={foot - 8} className="num fill-t2">
          {short(from)}
        </text>
        <text x={x(linked)} y={foot - 8} textAnchor="middle" className="num fill-t1 font-semibold">
          {price}
        </text>
        <text x={width} y={foot - 8} textAnchor="end" className="num fill-t2">
          {short(to)}
        </text>
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-caption text-t2">
        <span className="flex items-center gap-1.5">
          <i className="h-[3px] w-3.5 bg-linear-to-r from-c2 from-50% to-accent to-50%" />
          {t('this')}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="w-3.5 border-t border-dashed border-t3" />
          {t('holding', { amount: put })}
        </span>
      </figcaption>
    </figure>
  );
}
