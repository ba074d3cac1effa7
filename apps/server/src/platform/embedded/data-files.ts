import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { awaitSpace, type SpaceWait } from './await-space.ts';
import type { FileOperations } from './file-operations.ts';

/** What Emscripten hands to whoever prepares it, before anything of it runs. */
export interface EmscriptenModule {
  readonly FS: object;
}

type Init = NodeFS['init'];
type ModuleOptions = Parameters<Init>[1];

const seekEnd = 2;
/** Tables and indexes, in pieces of a gigabyte: such a file is never put in the place of another. */
const relationFile = /^\d{1,10}(_[a-z]+)?(\.\d+)?$/;

/**
 * The folder of the embedded database. PostgreSQL asks for the length of a table on every bitmap lookup, and each
 * answer is a system call through Node; this process is the only writer, so the length is cached.
 */
export class DataFiles extends NodeFS {
  readonly #spaceWait: SpaceWait | null;

  /** @param spaceWait what a write does that finds no space; null lets it fail. */
  constructor(path: string, spaceWait: SpaceWait | null = null) {
    super(path);
    this.#spaceWait = spaceWait;
  }

  override async init(database: PGlite, options: ModuleOptions): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: EmscriptenModule): void => {
        const operations = operationsOf(module);
        if (this.#spaceWait !== null) awaitSpace(operations, this.#spaceWait);
        rememberSizes(operations);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** What NodeFS mounts. */
export function operationsOf({ FS }: EmscriptenModule): FileOperations {
  // The typings of Emscripten leave the list of its file systems out.
  return (FS as { readonly filesystems: { readonly NODEFS: FileOperations } }).filesystems.NODEFS;
}

/** Makes a file system remember how long tables and indexes are once it was asked. */
export function rememberSizes({ node_ops, stream_ops }: FileOperations): void {
  const ofNode = { setattr: node_ops.setattr };
  const ofStream = { ...stream_ops };
  node_ops.setattr = (node, attributes) => {
    node.knownSize = undefined;
    ofNode.setattr(node, attributes);
  };
  stream_ops.setattr = (stream, attributes) => {
    stream.node.knownSize = undefined;
    ofStream.setattr(stream, attributes);
  };
  // The file of that name may be another one than before.
  stream_ops.open = (stream) => {
    stream.node.knownSize = undefined;
    ofStream.open(stream);
  };
  stream_ops.write = (stream, buffer, offset, length, position) => {
    const { node } = stream;
    const { knownSize } = node;
    // Of a write that fails, nobody knows how far it came.
    node.knownSize = undefined;
    const written = ofStream.write(stream, buffer, offset, length, position);
    if (knownSize !== undefined) node.knownSize = Math.max(knownSize, position + written);
    return written;
  };
  stream_ops.llseek = (stream, offset, whence) => {
    const { node } = stream;
    if (whence !== seekEnd || !relationFile.test(node.name)) return ofStream.llseek(stream, offset, whence);
    node.knownSize ??= ofStream.llseek(stream, 0, seekEnd);
    return node.knownSize + offset;
  };
}
