import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';

type Texts<Field extends string> = Record<Field, string>;

interface FormOptions<Field extends string, Parsed> {
  /** Every field, empty. */
  initial: Texts<Field>;
  /** Fetched when the form is sent: the login screen must be small. */
  loadSchema: () => Promise<z.ZodMiniType<Parsed>>;
  /** Throws AppError with a text for the person. */
  send: (values: Parsed) => Promise<void>;
}

/** The first problem of each field. */
function problemsOf<Field extends string>(
  initial: Texts<Field>,
  issues: readonly z.core.$ZodIssue[],
): Texts<Field> {
  const problems = { ...initial };
  for (const field in initial) {
    problems[field] = issues.find((issue) => issue.path[0] === field)?.message ?? initial[field];
  }
  return problems;
}

/**
 * A small form: checked when sent, its errors cleared on any input. `failure` is what the server said. Not a TanStack
 * mutation: the signed-out screens load without the query cache.
 */
export function useForm<Field extends string, Parsed>({
  initial,
  loadSchema,
  send,
}: FormOptions<Field, Parsed>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState(initial);
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);

  const clear = () => {
    setProblems(initial);
    setFailure('');
  };

  /** One at a time; a failure is shown. */
  async function run(task: () => Promise<void>) {
    if (isSending) return;
    clear();
    setIsSending(true);
    try {
      await task();
    } catch (error) {
      setFailure(error instanceof AppError ? error.message : clientTexts.somethingWentWrong);
      if (!(error instanceof AppError)) console.error(error);
    } finally {
      setIsSending(false);
    }
  }

  async function checkAndSend(form: HTMLFormElement) {
    const parsed = (await loadSchema()).safeParse(values);
    if (parsed.success) return send(parsed.data);
    const { issues } = parsed.error;
    setProblems(problemsOf(initial, issues));
    const first = Object.keys(initial).find((field) => issues.some(({ path }) => path[0] === field));
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void run(() => checkAndSend(form));
  }

  /** The props of one field's TextField. */
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      clear();
    },
  });

  return { field, failure, isSending, handleSubmit, run };
}
