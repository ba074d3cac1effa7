import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { HIDDEN_FIGURE, splitFigure } from './split-figure.ts';

export type FigureSize = 'display' | 'title' | 'heading' | 'body' | 'label' | 'caption';

export interface FigureProps {
  /** Already formatted, in the reader's language. */
  readonly text: string;
  readonly size?: FigureSize;
  /** The reader's decimal mark, by which display and title sizes dim the decimals. */
  readonly decimalMark?: '.' | ',';
  /** Behind the figure, one size smaller: USDT. */
  readonly unit?: string | undefined;
  /** No tick for 5 s: greyed with a dotted underline; the digits stay. */
  readonly stale?: boolean;
  /** Six dots instead, and what a screen reader says of them. */
  readonly hiddenLabel?: string | undefined;
  readonly className?: string;
}

const SIZES: Readonly<Record<FigureSize, string>> = {
  display: 'num-display text-display',
  title: 'num text-title',
  heading: 'num text-heading',
  body: 'num text-body font-medium',
  label: 'num text-label',
  caption: 'num text-caption',
};
const UNITS: Readonly<Record<FigureSize, string>> = {
  display: 'text-title',
  title: 'text-body',
  heading: 'text-label',
  body: 'text-label',
  label: 'text-caption',
  caption: 'text-micro',
};

/** An amount or a price. */
export function Figure(props: FigureProps): ReactElement {
  const { text, size = 'body', decimalMark = '.', unit, stale = false, hiddenLabel, className } = props;
  if (hiddenLabel !== undefined) {
    return (
      <span className={classNames(SIZES[size], className)}>
        <span aria-hidden="true">{HIDDEN_FIGURE}</span>
        <span className="sr-only">{hiddenLabel}</span>
      </span>
    );
  }
  const isDimmed = size === 'display' || size === 'title';
  return (
    <span className={classNames(SIZES[size], stale && 'stale-figure', className)} translate="no">
      {isDimmed ? <DimmedDecimals text={text} decimalMark={decimalMark} isDisplay={size === 'display'} /> : text}
      {unit !== undefined && <span className={classNames('font-normal text-t3', UNITS[size])}> {unit}</span>}
    </span>
  );
}

interface DimmedProps {
  readonly text: string;
  readonly decimalMark: '.' | ',';
  readonly isDisplay: boolean;
}

function DimmedDecimals({ text, decimalMark, isDisplay }: DimmedProps): ReactElement {
  const { whole, decimals, rest } = splitFigure(text, decimalMark);
  return (
    <>
      {whole}
      {decimals !== '' && (
        <span className={classNames('font-medium text-t3', isDisplay && 'text-[24px]')}>{decimals}</span>
      )}
      {rest}
    </>
  );
}
