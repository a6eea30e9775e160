import { InvalidArgumentError } from "commander";

/** A range of numbers and how to say it. */
export interface NumberForm {
  /** After "it must be": `a whole number from 1, such as 5`. */
  readonly form: string;
  readonly whole: boolean;
  readonly min: number;
  readonly max: number;
}

/** Makes a reader for an option's number. It takes plain decimal digits: no `1e9`, no `0x10`, no `NaN`. */
export function numberReader({ form, whole, min, max }: NumberForm): (text: string) => number {
  const pattern = whole ? /^\d+$/ : /^(?:\d+(?:\.\d*)?|\.\d+)$/;
  return (text) => {
    const number = pattern.test(text.trim()) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be ${form}.`);
  };
}

/** Counts of results and tokens. */
export const readCount = numberReader({
  form: "a whole number from 1, such as 5",
  whole: true,
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
});
