import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { validationText } from '../../../lib/languages/error-text.ts';
import { typedTexts, usePrerenderedForm } from './use-prerendered-form.ts';
import { useTask } from './use-task.ts';

interface FormOptions<Field extends string, Parsed> {
  /** The initial value of each field. */
  initial: Record<Field, string>;
  /** Called when the form is submitted, so that the login screen can load without the schema. */
  loadSchema: () => Promise<z.ZodMiniType<Parsed>>;
  /** Throws an AppError whose message can be shown. */
  send: (values: Parsed) => Promise<void>;
}

/** Returns the first English error message of each invalid field, in the order of the fields in `initial`. */
function fieldErrors<Field extends string>(
  initial: Record<Field, string>,
  issues: readonly z.core.$ZodIssue[],
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const field in initial) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) errors[field] = issue.message;
  }
  return errors;
}

/**
 * The state of a form. The form is validated when it is submitted, and any input clears its errors. `failure` is the
 * error message of `send`. A form that can be prerendered needs `ref` on its element. This is no TanStack mutation,
 * because the signed-out screens load without TanStack Query.
 */
export function useForm<Field extends string, Parsed>({ initial, loadSchema, send }: FormOptions<Field, Parsed>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const task = useTask();
  const ref = useRef<HTMLFormElement>(null);
  usePrerenderedForm(ref, (typed) => setValues((before) => ({ ...before, ...typed })));

  const run = (work: () => Promise<void>) => {
    setErrors({});
    return task.run(work);
  };

  async function validateAndSend(form: HTMLFormElement) {
    // The text of a prerendered form is not in `values` yet.
    const parsed = (await loadSchema()).safeParse({ ...values, ...typedTexts(form) });
    if (parsed.success) return send(parsed.data);
    const invalid = fieldErrors(initial, parsed.error.issues);
    setErrors(invalid);
    const [firstInvalid] = Object.keys(invalid);
    form.querySelector<HTMLInputElement>(`[name="${firstInvalid}"]`)?.focus();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void run(() => validateAndSend(form));
  }

  /** Returns the props for the TextField of a field. The error is translated here, because the language can change. */
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: validationText(errors[name] ?? ''),
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors({});
      task.clear();
    },
  });

  return { ref, field, failure: task.failure, isSending: task.isSending, handleSubmit, run };
}
