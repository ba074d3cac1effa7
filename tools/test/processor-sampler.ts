import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** How often the processes are looked at; what lives and dies between two looks is not seen. */
const periodMs = 500;

/** A process by its id and start, because ids are used again. */
interface Process {
  readonly key: string;
  readonly pid: number;
  readonly parent: number;
  /** User and system time of the process itself, in ticks of the kernel. */
  readonly ticks: number;
}

function readProcess(pid: string): Process | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // ended since the folder was listed
  }
  // The name in parentheses may hold spaces (proc_pid_stat(5)); the state, field 3, follows it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number.parseInt(fields[number - 3] ?? '', 10);
  return {
    key: `${pid}:${String(field(22))}`,
    pid: Number.parseInt(pid, 10),
    parent: field(4),
    ticks: field(14) + field(15),
  };
}

/**
 * Adds up the processor time of owners: of processes that are registered, and of everything that descends from them, also
 * when it has lost its parent or ended. Linux alone tells it; elsewhere every sum is 0.
 */
export class ProcessorSampler {
  readonly #owners = new Map<number, string>();
  readonly #known = new Map<string, { owner: string; ticks: number }>();
  readonly #ended = new Map<string, number>();
  readonly #ticksPerSecond: number;
  readonly #timer: NodeJS.Timeout | null;

  constructor() {
    const isLinux = existsSync('/proc/self/stat');
    this.#ticksPerSecond = isLinux
      ? Number.parseInt(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }), 10)
      : 1;
    this.#timer = isLinux ? setInterval(() => this.#look(), periodMs).unref() : null;
  }

  /** Counts the process and its descendants for `owner` from now on. */
  register(pid: number, owner: string): void {
    this.#owners.set(pid, owner);
  }

  /** Processor seconds of an owner so far. */
  secondsOf(owner: string): number {
    if (this.#timer !== null) this.#look();
    let ticks = this.#ended.get(owner) ?? 0;
    for (const one of this.#known.values()) if (one.owner === owner) ticks += one.ticks;
    return ticks / this.#ticksPerSecond;
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  #look(): void {
    const now = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(pid) ?? []);
    const byPid = new Map(now.map((one) => [one.pid, one]));
    const ownerOf = ({ key, pid, parent }: Process): string | undefined => {
      const own = this.#known.get(key)?.owner ?? this.#owners.get(pid);
      if (own !== undefined) return own;
      const above = byPid.get(parent);
      return above === undefined ? undefined : ownerOf(above);
    };
    const seen = new Set<string>();
    for (const one of now) {
      const owner = ownerOf(one);
      if (owner === undefined) continue;
      seen.add(one.key);
      this.#known.set(one.key, { owner, ticks: one.ticks });
    }
    for (const [key, { owner, ticks }] of this.#known) {
      if (seen.has(key)) continue;
      this.#ended.set(owner, (this.#ended.get(owner) ?? 0) + ticks);
      this.#known.delete(key);
    }
  }
}
