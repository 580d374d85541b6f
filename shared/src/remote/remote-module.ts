import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Language } from '../contracts/limits.ts';
import type { RemoteDescriptor } from '../contracts/registry.ts';
import type { SlotId } from '../contracts/remote-contract.ts';

/** Nested texts of one namespace. */
export type Messages = { readonly [key: string]: string | Messages };

/** What a slot's component receives. */
export interface SlotProps {
  /** Called when the person has finished what the slot is for. */
  onDone: () => void;
  /** What the slot is about, where it shows one thing of many: an id or a key. */
  subject?: string;
}

/** Code by reference: a dynamic import of a page or of what fills a slot. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Texts by reference, by language. */
export type LoadMessages = Readonly<Record<Language, () => Promise<{ default: Messages }>>>;

/** The whole public face of a remote: the default export of its `./remote`. */
export interface RemoteModule {
  /** Major version of this contract, `REMOTE_CONTRACT`. */
  readonly contract: number;
  readonly name: string;
  /** A page for each path of the descriptor. */
  readonly routes: Readonly<Record<string, Load<object>>>;
  readonly slots: Readonly<Record<string, Load<SlotProps>>>;
  /** Texts of the namespace that bears the remote's name. */
  readonly messages: LoadMessages;
  /**
   * Texts of the same namespace that only some pages or slots need, by path or id: they come with that page, beside `messages`. Texts
   * of two parts, or of a part and `messages`, are added to each other; no key stands in two of them.
   */
  readonly partMessages?: Readonly<Partial<Record<string, readonly LoadMessages[]>>>;
  /**
   * Starts the queries of a path of its descriptor, into the page's client, while its code arrives. Called when somebody is
   * about to go there; a failure is nobody's business, the page asks again.
   */
  readonly prefetch?: (path: string, client: QueryClient) => unknown;
}

/** A descriptor as written: literal all the way down. */
export type DescriptorData = DeepReadonly<RemoteDescriptor>;
type DeepReadonly<T> = T extends readonly (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** A remote's module whose routes and slots are exactly those of its descriptor. */
export interface RemoteModuleOf<D extends DescriptorData> extends RemoteModule {
  readonly name: D['name'];
  readonly routes: Readonly<Record<D['routes'][number]['path'], Load<object>>>;
  readonly slots: Readonly<Record<D['slots'][number] & SlotId, Load<SlotProps>>>;
  readonly partMessages?: Readonly<
    Partial<Record<D['routes'][number]['path'] | (D['slots'][number] & SlotId), readonly LoadMessages[]>>
  >;
}

/** Declares a descriptor, keeping its literal paths so that the door can be checked against them. */
export const defineDescriptor = <const D extends DescriptorData>(descriptor: D): D => descriptor;

/** Declares what a remote exposes; the compiler holds it against the descriptor. */
export const defineRemote = <const D extends DescriptorData>(module: RemoteModuleOf<D>): RemoteModuleOf<D> => module;
