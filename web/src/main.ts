import { mount } from 'svelte';
import '../../crates/arena/assets/tree.css';
import '../../crates/arena/assets/explorer.css';
import './app.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
