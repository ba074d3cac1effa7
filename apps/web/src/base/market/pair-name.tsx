import { CoinIcon } from '@bourse/ui/coin-icon';
import { pairOf } from './pair.ts';
import { useCoins } from './use-coins.ts';

/** A market's name: the coin strong, what it is quoted in behind. */
export function PairName({ symbol }: { readonly symbol: string }) {
  const { base, quote } = pairOf(symbol);
  return (
    <>
      {base}
      <span className="text-caption font-normal text-t3"> /{quote}</span>
    </>
  );
}

/** The picture of a market's coin. */
export function PairIcon({
  symbol,
  size = 32,
}: {
  readonly symbol: string;
  readonly size?: 20 | 24 | 28 | 32 | 36 | 40;
}) {
  const { base } = pairOf(symbol);
  const coin = useCoins().get(base);
  return <CoinIcon symbol={base} size={size} src={coin?.image} />;
}
