import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import type { Access } from "#core/permissions.ts";
import type { AccountContext, PublicContext } from "./context.ts";
import type { FileResponse } from "./file-response.ts";

/** The context of a call, by the audience of its endpoint. */
export interface Contexts {
  anyone: PublicContext;
  "signed-in": AccountContext;
}
export type ContextOf<A extends Access> = Contexts[A["who"]];

type Output = z.ZodType<unknown, object>;
type Result<O extends Output, D extends boolean> = D extends true ? FileResponse : z.input<O>;

/** Accepts any endpoint together with its verb. */
export type Mount = <I extends z.ZodObject, O extends Output, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  run: (ctx: ContextOf<A>, input: z.output<I>) => Promise<object>,
) => void;

/** A verb of any endpoint: what a list of routes holds. */
export interface AnyVerb {
  endpoint: Endpoint;
  mountBy: (mount: Mount) => void;
}

type KeysOf<S> = S extends unknown ? keyof S : never;
type ValueOf<S, K extends PropertyKey> = S extends { [P in K]?: infer V } ? V : never;

/** The names in a type, at any depth, that the endpoint's declaration lacks. */
type Undeclared<T, S> = unknown extends S | T
  ? never
  : T extends readonly (infer A)[]
    ? Undeclared<A, S extends readonly (infer B)[] ? B : never>
    : T extends object
      ? { [K in keyof T]-?: K extends KeysOf<S> ? Undeclared<T[K], ValueOf<S, K>> : K }[keyof T]
      : never;

/** Makes a verb that returns an undeclared field a type error. */
type Declared<F, S> = F extends (...given: never[]) => Promise<infer T>
  ? [Undeclared<T, S>] extends [never]
    ? unknown
    : { undeclared: Undeclared<T, S> }
  : never;

/**
 * The implementation of an endpoint: an ordinary function, with its endpoint as data. The types of
 * its context, its input and its result follow from the endpoint.
 */
export function verb<
  I extends z.ZodObject,
  O extends Output,
  A extends Access,
  D extends boolean,
  F extends (ctx: ContextOf<A>, input: z.output<I>) => Promise<Result<O, D>>,
>(endpoint: Endpoint<I, O, A, D>, run: F & Declared<F, Result<O, D>>): F & AnyVerb {
  return Object.assign(run, { endpoint, mountBy: (mount: Mount) => mount(endpoint, run) });
}
