/** A file as Emscripten knows it: one for a path, however often it is open. */
export interface FileNode {
  readonly name: string;
  /** How long the file is, where that is known. */
  knownSize?: number | undefined;
}

/** A file that is open. */
export interface FileStream {
  readonly node: FileNode;
}

interface Attributes {
  readonly size?: number;
}

/**
 * What of Emscripten's NODEFS finds out or changes how long a file is
 * (https://emscripten.org/docs/api_reference/Filesystem-API.html).
 */
export interface FileOperations {
  readonly node_ops: {
    setattr: (node: FileNode, attributes: Attributes) => void;
  };
  readonly stream_ops: {
    open: (stream: FileStream) => void;
    setattr: (stream: FileStream, attributes: Attributes) => void;
    write: (stream: FileStream, buffer: Uint8Array, offset: number, length: number, position: number) => number;
    llseek: (stream: FileStream, offset: number, whence: number) => number;
  };
}
