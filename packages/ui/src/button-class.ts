import { classNames } from './class-names.ts';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'buy' | 'sell' | 'danger';

/** 48, 44, 36 and 28 pixels high. */
export type ButtonSize = 'large' | 'desk' | 'small' | 'dense';

export interface ButtonLook {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as what holds it. */
  readonly full?: boolean | undefined;
}

const TONES: Readonly<Record<ButtonTone, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press',
  secondary: 'bg-button text-t1 hover:bg-button-hover active:bg-sel',
  quiet: 'text-accent-text hover:bg-accent-soft active:bg-accent-soft',
  buy: 'bg-up text-on-up hover:brightness-110 active:brightness-95',
  sell: 'bg-down text-on-down hover:brightness-110 active:brightness-95',
  danger: 'bg-bad-soft text-bad hover:brightness-110 active:brightness-95',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  large: 'min-h-12 gap-2 px-[18px] rounded-button text-[15px] leading-5',
  desk: 'min-h-11 gap-2 px-4 rounded-button text-[15px] leading-5',
  small: 'min-h-9 gap-2 px-[14px] rounded-control text-[13px] leading-[18px] touch-target',
  dense: 'min-h-7 gap-1.5 px-2.5 rounded-[8px] text-[12px] leading-4 touch-target',
};

/** The classes of a button, for an element that this package does not make, such as a router's link. */
export function buttonClass({ tone = 'secondary', size = 'large', full = false }: ButtonLook = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center font-semibold whitespace-nowrap select-none transition-colors duration-(--dur-1)',
    'disabled:bg-s2 disabled:text-disabled disabled:brightness-100',
    TONES[tone],
    SIZES[size],
    full && 'w-full',
  );
}
