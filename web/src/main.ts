import { mount } from 'svelte';
import '../../crates/explain/assets/tree.css';
import '../../crates/explain/assets/explorer.css';
import './app.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
