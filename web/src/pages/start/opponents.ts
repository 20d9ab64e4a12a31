// How well the bots play that this browser's person likes to play against.
import { kept } from '../../settings.svelte';
import { isLevel, type Level } from './games';

export const opponents = kept<Level>('level', 'novice', isLevel);
