import { existsSync } from 'node:fs';
import { join } from 'node:path';

const NODE_MAJOR = 24;

/**
 * Finds the Node to run on: the one that came with the dependencies, or else this process's own when it is new enough.
 * @param {string} root the project's folder
 * @param {{ platform: string, arch: string, version: string, execPath: string }} machine
 * @returns {string | null} the path of the program, or null
 */
export function findNode(root, machine = process) {
  const platform = machine.platform === 'win32' ? 'win' : machine.platform;
  const program = platform === 'win' ? 'node.exe' : 'node';
  const locked = join(root, 'node_modules', `node-${platform}-${machine.arch}`, 'bin', program);
  if (existsSync(locked)) return locked;
  return Number.parseInt(machine.version.slice(1), 10) >= NODE_MAJOR ? machine.execPath : null;
}
