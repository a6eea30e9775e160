import { InvalidArgumentError } from "commander";

/** Makes a reader for an option that is one of a few words, in capitals or not, as in a request to the SDK. */
export function choiceReader<Choice extends string>(choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const word = text.trim().toLowerCase();
    const choice = choices.find((one) => one === word);
    if (choice !== undefined) return choice;
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.`);
  };
}
