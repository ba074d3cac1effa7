import { classNames } from '@bourse/ui/class-names';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Input } from '@bourse/ui/input';
import { ChevronLeft, Search, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { back } from '../router/navigation.ts';

interface SearchHeadProps {
  /** The heading of the page, for who hears it. */
  readonly title: string;
  /** What is looked for. */
  readonly label: string;
  readonly clearLabel: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Told when the field is left. */
  readonly onLeave?: () => void;
  readonly maxLength?: number;
  /** Of the row with the field. */
  readonly className?: string;
}

/** The head of a page that finds something: the way back, and the field in which somebody has begun to type. */
export function SearchHead({
  title,
  label,
  clearLabel,
  typed,
  onType,
  onLeave,
  maxLength,
  className,
}: SearchHeadProps) {
  const act = useTranslations('app.act');
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <div
        className={classNames('sticky top-0 z-10 flex items-center gap-1 bg-bg py-2 pr-4 pl-1 desk:top-13', className)}
      >
        <IconButton label={act('back')} icon={<Icon of={ChevronLeft} size={22} />} onClick={back} />
        <Input
          className="flex-1"
          low
          // Who opens this page by a press on a search field has begun to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          aria-label={label}
          placeholder={label}
          lead={<Icon of={Search} className="text-t3" />}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
          tail={
            typed === '' ? undefined : (
              <IconButton size={28} label={clearLabel} icon={<Icon of={X} size={16} />} onClick={() => onType('')} />
            )
          }
        />
      </div>
    </>
  );
}
