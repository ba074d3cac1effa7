import { Icon } from '@bourse/ui/icon';
import {
  AlignJustify,
  Brush,
  Crosshair,
  Equal,
  Eye,
  EyeOff,
  type LucideIcon,
  Magnet,
  Minus,
  MoveUpRight,
  MoveVertical,
  Square,
  Tag,
  Tally3,
  Trash2,
  TrendingUp,
  Type,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartHandle } from './price-chart.tsx';

const tools = [
  ['segment', TrendingUp],
  ['rayLine', MoveUpRight],
  ['horizontalStraightLine', Minus],
  ['verticalStraightLine', MoveVertical],
  ['priceLine', Tag],
  ['parallelStraightLine', Equal],
  ['priceChannelLine', Tally3],
  ['fibonacciLine', AlignJustify],
  ['rect', Square],
  ['brush', Brush],
  ['simpleAnnotation', Type],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** The tools with which lines are drawn on the chart. */
export function ChartTools({
  chart,
  drawn,
}: {
  readonly chart: () => ChartHandle | null;
  /** Grows when a drawing is done: the crosshair is back then. */
  readonly drawn: number;
}) {
  const t = useTranslations('trade');
  const [used, setUsed] = useState<{ readonly tool: string; readonly at: number } | null>(null);
  const [isMagnetic, setMagnetic] = useState(false);
  const [isShown, setShown] = useState(true);
  const active = used !== null && used.at === drawn ? used.tool : null;
  return (
    <div role="toolbar" aria-label={t('chart.tools')} aria-orientation="vertical" className="chart-rail">
      <ToolButton icon={Crosshair} label={t('tool.none')} pressed={active === null} onPress={() => setUsed(null)} />
      {tools.map(([tool, icon]) => (
        <ToolButton
          key={tool}
          icon={icon}
          label={t(`tool.${tool}`)}
          pressed={active === tool}
          onPress={() => {
            setUsed({ tool, at: drawn });
            chart()?.draw(tool, isMagnetic);
          }}
        />
      ))}
      <ToolButton
        icon={Magnet}
        label={t('tool.magnet')}
        pressed={isMagnetic}
        onPress={() => setMagnetic(!isMagnetic)}
      />
      <ToolButton
        icon={isShown ? Eye : EyeOff}
        label={t(isShown ? 'tool.hide' : 'tool.show')}
        onPress={() => {
          chart()?.showDrawings(!isShown);
          setShown(!isShown);
        }}
      />
      <ToolButton icon={Trash2} label={t('tool.clear')} onPress={() => chart()?.clearDrawings()} />
    </div>
  );
}

interface ToolButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly pressed?: boolean;
  readonly onPress: () => void;
}

function ToolButton({ icon, label, pressed, onPress }: ToolButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={pressed} onClick={onPress}>
      <Icon of={icon} size={16} />
    </button>
  );
}
