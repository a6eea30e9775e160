/** A file as `pnpm gen` wants it, whole. */
export interface GeneratedFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}
