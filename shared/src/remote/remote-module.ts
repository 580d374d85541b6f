import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Language } from '../contracts/limits.ts';
import type { RemoteDescriptor } from '../contracts/registry.ts';
import type { SlotId } from '../contracts/remote-contract.ts';

/** Nested texts of one namespace. */
export type Messages = { readonly [key: string]: string | Messages };

/** Props of a slot's component. */
export interface SlotProps {
  /** Called when the person has finished the task of the slot. */
  onDone: () => void;
  /** Id or key of the object that the slot shows, if there are several. */
  subject?: string;
}

/** Dynamic import of a page or of a slot's component. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Dynamic imports of texts, by language. */
export type LoadMessages = Readonly<Record<Language, () => Promise<{ default: Messages }>>>;

/** Public interface of a remote: the default export of its `./remote`. */
export interface RemoteModule {
  /** Major version of this contract, `REMOTE_CONTRACT`. */
  readonly contract: number;
  readonly name: string;
  /** A page for each path of the descriptor. */
  readonly routes: Readonly<Record<string, Load<object>>>;
  readonly slots: Readonly<Record<string, Load<SlotProps>>>;
  /** Texts of the namespace with the remote's name. */
  readonly messages: LoadMessages;
  /**
   * Texts of the same namespace that only some pages or slots need, by path or id. They load with that page, besides
   * `messages`. All are merged, so no key may be in two of them.
   */
  readonly partMessages?: Readonly<Partial<Record<string, readonly LoadMessages[]>>>;
  /**
   * Starts the queries of a path of its descriptor in the page's client, while its code loads. Called on intent to
   * navigate. A failure is ignored, because the page runs the query again.
   */
  readonly prefetch?: (path: string, client: QueryClient) => unknown;
}

/** A descriptor with literal types. */
export type DescriptorData = DeepReadonly<RemoteDescriptor>;
type DeepReadonly<T> = T extends readonly (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** Ids of the slots that a descriptor declares. */
type SlotIdOf<Slot> = Slot extends { readonly id: infer Id extends SlotId } ? Id : Slot & SlotId;

/** A remote's module with exactly the routes and slots of its descriptor. */
export interface RemoteModuleOf<D extends DescriptorData> extends RemoteModule {
  readonly name: D['name'];
  readonly routes: Readonly<Record<D['routes'][number]['path'], Load<object>>>;
  readonly slots: Readonly<Record<SlotIdOf<D['slots'][number]>, Load<SlotProps>>>;
  readonly partMessages?: Readonly<
    Partial<Record<D['routes'][number]['path'] | SlotIdOf<D['slots'][number]>, readonly LoadMessages[]>>
  >;
}

/** Declares a descriptor and keeps its literal paths, so that the remote module can be checked against them. */
export const defineDescriptor = <const D extends DescriptorData>(descriptor: D): D => descriptor;

/** Declares what a remote exposes; the compiler checks it against the descriptor. */
export const defineRemote = <const D extends DescriptorData>(module: RemoteModuleOf<D>): RemoteModuleOf<D> => module;
