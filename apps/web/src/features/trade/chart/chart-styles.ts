import type {
  CandleLastPriceMarkExtendTextStyle,
  DeepPartial,
  IndicatorStyle,
  OverlayStyle,
  Styles,
} from 'klinecharts';

/** The colours of the theme that is shown, read off the document. */
function colours(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

/** A colour of six digits with a share of it, as two more: volume bars have their candle's colour at 28 %. */
function faded(colour: string, alpha = '47'): string {
  return `${colour}${alpha}`;
}

const family = "'Instrument Sans Variable', system-ui, sans-serif";
const text = { size: 11, family, weight: 500 } as const;

/** The chart's styles out of the design language's tokens, for the theme and direction of this moment. */
export function chartStyles(look: 'candles' | 'line', isNarrow: boolean): DeepPartial<Styles> {
  const of = colours();
  const [up, down, flat] = [of('up'), of('down'), of('t2')];
  const line = { show: true, size: 1, color: of('line'), style: 'solid' as const, dashedValue: [2, 2] };
  const noLine = { ...line, show: false };
  const mark = { ...text, color: of('t1'), backgroundColor: of('sel'), borderSize: 0, borderRadius: 4 };
  const crossLine = { show: true, line: { ...line, color: of('line-strong'), style: 'dashed' as const }, text: mark };
  const axis = {
    axisLine: noLine,
    tickLine: { ...noLine, length: 3 },
    tickText: { ...text, weight: 400, color: of('t3'), show: true },
  };
  const changed = { upColor: up, downColor: down, noChangeColor: flat };
  return {
    grid: { show: true, horizontal: line, vertical: line },
    candle: {
      type: look === 'line' ? 'area' : 'candle_solid',
      bar: {
        ...changed,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: flat,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: flat,
      },
      area: {
        lineSize: 1.5,
        lineColor: of('accent'),
        backgroundColor: [
          { offset: 0, color: faded(of('accent'), '05') },
          { offset: 1, color: faded(of('accent'), '38') },
        ],
        point: { show: false },
      },
      priceMark: {
        high: { color: of('t2'), textSize: 11, textFamily: family },
        low: { color: of('t2'), textSize: 11, textFamily: family },
        last: {
          ...changed,
          line: { show: true, style: 'dashed', dashedValue: [2, 3], size: 1 },
          text: { ...text, color: of('on-up'), borderRadius: 4, paddingLeft: 5, paddingRight: 5 },
          extendTexts: [timeLeft(of('on-up'))],
        },
      },
      tooltip: {
        showRule: 'always',
        offsetLeft: 8,
        offsetTop: 6,
        title: { show: false },
        legend: {
          ...text,
          size: isNarrow ? 10 : text.size,
          color: of('t2'),
          marginLeft: 0,
          marginRight: isNarrow ? 5 : 10,
          // The moment stands at the axis, and the volume in its own pane.
          template: (['open', 'high', 'low', 'close'] as const).map((price) => ({ title: price, value: `{${price}}` })),
        },
      },
    },
    indicator: indicatorStyles(of),
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: of('line') },
    crosshair: { horizontal: crossLine, vertical: crossLine },
    overlay: overlayStyles(of),
  };
}

/** How long the candle has left, below the last price, in its colour. */
function timeLeft(color: string): CandleLastPriceMarkExtendTextStyle {
  const air = { paddingLeft: 5, paddingRight: 5, paddingTop: 2, paddingBottom: 2 };
  const border = {
    borderRadius: 4,
    borderSize: 0,
    borderColor: color,
    borderStyle: 'solid' as const,
    borderDashedValue: [],
  };
  return {
    ...text,
    ...air,
    ...border,
    size: 10,
    color,
    show: true,
    style: 'fill',
    position: 'below_price',
    updateInterval: 1_000,
  };
}

function indicatorStyles(of: (name: string) => string): DeepPartial<IndicatorStyle> {
  const changed = { upColor: of('up'), downColor: of('down'), noChangeColor: of('t2') };
  const lineOf = (name: string) => ({ color: of(name), size: 1.25, smooth: false, style: 'solid' as const });
  const [up, down, flat] = [of('up'), of('down'), of('t2')];
  return {
    ohlc: changed,
    bars: [{ upColor: faded(up), downColor: faded(down), noChangeColor: faded(flat) }],
    lines: ['c2', 'c3', 'c4', 'c1', 'c5'].map(lineOf),
    lastValueMark: { show: false },
    tooltip: {
      offsetLeft: 8,
      title: { ...text, color: of('t3'), showParams: false, marginLeft: 0 },
      legend: { ...text, color: of('t2') },
    },
  };
}

function overlayStyles(of: (name: string) => string): DeepPartial<OverlayStyle> {
  return {
    point: {
      color: of('accent'),
      borderColor: faded(of('accent')),
      activeColor: of('accent'),
      activeBorderColor: faded(of('accent')),
    },
    line: { color: of('accent'), size: 1.25 },
    rect: { color: faded(of('accent')), borderColor: of('accent') },
    polygon: { color: faded(of('accent')), borderColor: of('accent') },
    text: { ...text, color: of('t1'), backgroundColor: of('s3') },
  };
}

/** Tells when theme or direction of the document change. @returns a way to stop. */
export function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-direction'] });
  return () => observer.disconnect();
}
