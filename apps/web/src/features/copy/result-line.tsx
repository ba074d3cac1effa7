import { ChartFrame } from '@bourse/ui/chart-frame';
import { linePath, placePoints, scaleOf } from '@bourse/ui/line-path';
import { useTranslations } from 'use-intl';
import type { TraderRecord } from './copy-view.ts';
import { useCopyFigures } from './use-copy-figures.ts';

const box = { width: 640, height: 180, inset: 6 };

/** The result of all days so far at the end of each day, against nothing won or lost. */
export function ResultLine({ line }: Pick<TraderRecord, 'line'>) {
  const t = useTranslations('copy.line');
  const figures = useCopyFigures();
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 2) {
    return <p className="text-label font-normal text-t2">{t('tooShort')}</p>;
  }
  // Only the shape of the line is drawn.
  const values = line.map(({ profit }) => Number.parseFloat(profit));
  const zero = scaleOf(values, box, [0])(0);
  const end = values.at(-1) ?? 0;
  const words = {
    from: figures.day(first.day),
    to: figures.day(last.day),
    profit: figures.result(last.profit),
  };
  return (
    <ChartFrame
      title={t('title')}
      label={t('title')}
      table={{
        heads: [t('day'), t('result')],
        rows: line.map(({ day, profit }) => ({ key: day, cells: [figures.day(day), figures.result(profit)] })),
      }}
      showTableLabel={t('table')}
      showChartLabel={t('chart')}
    >
      <svg
        viewBox={`0 0 ${String(box.width)} ${String(box.height)}`}
        fill="none"
        className={`h-auto w-full ${end < 0 ? 'text-down' : 'text-up'}`}
        role="img"
        aria-label={t('spoken', words)}
      >
        <line x1="0" x2={box.width} y1={zero} y2={zero} className="stroke-line-strong" strokeDasharray="3 5" />
        <path
          d={linePath(placePoints(values, box, [0]))}
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      </svg>
      <p className="num mt-1 flex justify-between gap-3 text-caption text-t3">
        <span>{words.from}</span>
        <span>{words.to}</span>
      </p>
    </ChartFrame>
  );
}
